import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { lastOf } from '../bank/records.ts'
import { keepRows, type SaidRow } from '../bank/rows.ts'
import { type FeedColumn, type FeedRow, maskedHolder } from './feed-cells.rules.ts'
import type { Batch, FeedKind, Keyed, Outcome, UndoneFile } from './feed-kind.ts'
import { type Recognized, recognize } from './recognize-people.ts'

/** A row about one item of a person: a month's assets, a card. */
export interface ItemRow<Row> extends Keyed<Row>, Recognized<Row> {
  item: string
  /** The row's content as text: equal exactly for rows with the same content. */
  says: string
}

/** The stored value about one item of a person. */
export interface Standing {
  holderHash: string
  item: string
  asOf: Date
  storedAt: Date
  sourceId: string
}

/** A row that changes a value, with what it replaces. */
export interface Correction<Row, Before> {
  keyed: ItemRow<Row>
  before: Before
}

/** A row that is in force, and the file or event that brought it. */
export interface RowInForce extends Omit<SaidRow, 'isRepeated'> {
  sourceId: string
  storedAt: Date
}

type Key = Pick<SaidRow, 'holderHash' | 'item'>

/** The table of a kind's rows that are in force. */
export interface TableInForce {
  put(tx: Tx, sealing: Sealing, rows: readonly RowInForce[]): Promise<void>
  remove(tx: Tx, rows: readonly Key[]): Promise<unknown>
  /** The sources of the stored rows. */
  sources(tx: Tx, rows: readonly Key[]): Promise<(Key & { sourceId: string })[]>
}

export interface LatestTable<Row, Before extends Standing> extends TableInForce {
  standing(tx: Tx, rows: readonly ItemRow<Row>[]): Promise<Before[]>
  isSame(sealing: Sealing, keyed: ItemRow<Row>, before: Before): boolean
  /** What a row changes, `gold → platinum`, masked. */
  changeOf(sealing: Sealing, keyed: ItemRow<Row>, before: Before): string
  /** Notes what a file corrected. */
  note?(
    tx: Tx,
    corrections: readonly Correction<Row, Before>[],
    source: { sourceId: string; at: Date },
  ): Promise<void>
}

interface LatestFeed<Row extends FeedRow, Before extends Standing, Column extends string>
  extends Pick<
    FeedKind<Row, ItemRow<Row>, Column>,
    'name' | 'title' | 'summary' | 'eventType' | 'concernsMembers' | 'read' | 'forecast'
  > {
  columns: Record<Column, FeedColumn>
  /** Distinguishes several items of one person; '' if there is only one. Stored as it is. */
  itemOf(row: Row, sealing: Sealing): string
  saysOf(row: Row): string
  table: LatestTable<Row, Before>
  undo(deps: EarningContext, table: TableInForce, file: UndoneFile): Promise<void>
}

/** A kind of feed that sets values: the row with the latest time counts (rules/bank#as-of). */
export function latestFeed<Row extends FeedRow, Before extends Standing, Column extends string>({
  itemOf,
  saysOf,
  table,
  undo,
  ...feed
}: LatestFeed<Row, Before, Column>): FeedKind<Row, ItemRow<Row>, Column> {
  return {
    ...feed,
    async key(tx, sealing, rows, lockAt) {
      const recognized = await recognize(tx, sealing, rows, feed.concernsMembers === true ? lockAt : null)
      return recognized.map((known) => {
        const item = itemOf(known.row, sealing)
        const says = saysOf(known.row)
        return {
          ...known,
          item,
          says,
          keys: known.holders.map((holder) => `${holder} ${item}`),
          fact: sealing.hash('feed', says),
          holder: known.named,
          mobiles: feed.concernsMembers && known.mobile !== null ? [known.mobile] : [],
        }
      })
    },
    store: (tx, sealing, batch) => storeLatest(tx, sealing, feed.name, table, batch),
    undo: (deps, file) => undo(deps, table, file),
  }
}

async function storeLatest<Row extends FeedRow, Before extends Standing>(
  tx: Tx,
  sealing: Sealing,
  kind: string,
  table: LatestTable<Row, Before>,
  { rows, sourceId, at, isDryRun }: Batch<ItemRow<Row>>,
): Promise<Outcome[]> {
  const standing = new Map<string, Before>()
  for (const each of await table.standing(tx, rows)) standing.set(`${each.holderHash} ${each.item}`, each)
  const outcomes: Outcome[] = []
  const kept: SaidRow[] = []
  const inForce: RowInForce[] = []
  const corrections: Correction<Row, Before>[] = []
  for (const keyed of rows) {
    const asOf = keyed.row.asOf ?? at
    const { item, line, fact, says, named } = keyed
    const own = standing.get(`${named} ${item}`)
    const before = lastOf(keyed.holders.flatMap((holder) => standing.get(`${holder} ${item}`) ?? []))
    const isSame = before !== null && table.isSame(sealing, keyed, before)
    const row = { holderHash: named, item, line, fact, says, asOf, sourceId, storedAt: at }
    kept.push({ ...row, isRepeated: own !== undefined })
    // Also one that says the same, or is older than what the person's other number says: it still counts when the
    // earlier one is taken back, or the numbers no longer belong together.
    if (!own || asOf >= own.asOf) inForce.push(row)
    if (before && asOf < before.asOf) outcomes.push(isSame ? 'unchanged' : 'older')
    else if (isSame) outcomes.push('unchanged')
    else if (before === null) outcomes.push('accepted')
    else {
      const change = `${table.changeOf(sealing, keyed, before)} (${maskedHolder(keyed.row)})`
      outcomes.push({ what: 'correction', says: change })
      corrections.push({ keyed, before })
    }
  }
  if (isDryRun) return outcomes
  await keepRows(tx, sealing, kind, kept, { sourceId, at })
  if (inForce.length > 0) await table.put(tx, sealing, inForce)
  if (corrections.length > 0) await table.note?.(tx, corrections, { sourceId, at })
  return outcomes
}
