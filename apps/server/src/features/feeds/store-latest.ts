import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type FeedColumn, type FeedRow, maskedHolder } from './feed-cells.rules.ts'
import type { Batch, FeedKind, Keyed, Outcome } from './feed-kind.ts'
import { type Recognized, recognize } from './people.ts'

/** A row about one item of a person: a month's assets, a card. */
export interface ItemRow<Row> extends Keyed<Row>, Recognized<Row> {
  item: string
  /** The row's content as text: equal exactly for rows with the same content. */
  says: string
}

/** The stored value about one item of a person. */
interface Standing {
  holderHash: string
  item: string
  asOf: Date
}

/** A row to write, with what it replaces. */
export interface Change<Row, Before> {
  holder: string
  keyed: ItemRow<Row>
  /** The time of the row. */
  asOf: Date
  before: Before | null
}

/** The table in which a kind's rows are stored. */
export interface LatestTable<Row, Before extends Standing> {
  standing(tx: Tx, rows: readonly ItemRow<Row>[]): Promise<Before[]>
  isSame(sealing: Sealing, keyed: ItemRow<Row>, before: Before): boolean
  /** What a row changes, `gold → platinum`, masked. */
  changeOf(sealing: Sealing, keyed: ItemRow<Row>, before: Before): string
  /** Sets a later time on unchanged rows. */
  touch(tx: Tx, rows: readonly { before: Before; asOf: Date }[]): Promise<unknown>
  write(
    tx: Tx,
    sealing: Sealing,
    changes: readonly Change<Row, Before>[],
    source: { sourceId: string; at: Date },
  ): Promise<void>
}

interface LatestFeed<Row extends FeedRow, Before extends Standing, Column extends string>
  extends Pick<
    FeedKind<Row, ItemRow<Row>, Column>,
    'name' | 'title' | 'summary' | 'eventType' | 'concernsMembers' | 'read' | 'forecast' | 'undo'
  > {
  columns: Record<Column, FeedColumn>
  /** Distinguishes several items of one person; '' if there is only one. Stored as it is. */
  itemOf(row: Row, sealing: Sealing): string
  saysOf(row: Row): string
  table: LatestTable<Row, Before>
}

/** A kind of feed that sets values: the row with the latest time counts (rules/bank#as-of). */
export function latestFeed<Row extends FeedRow, Before extends Standing, Column extends string>({
  itemOf,
  saysOf,
  table,
  ...feed
}: LatestFeed<Row, Before, Column>): FeedKind<Row, ItemRow<Row>, Column> {
  return {
    ...feed,
    async key(tx, sealing, rows, at) {
      const recognized = await recognize(tx, sealing, rows, feed.concernsMembers === true ? at : null)
      return recognized.map((known) => {
        const item = itemOf(known.row, sealing)
        const says = saysOf(known.row)
        return {
          ...known,
          item,
          says,
          keys: known.holders.map((holder) => `${holder} ${item}`),
          fact: sealing.hash('feed', says),
          holder: known.holders[0],
          mobiles: feed.concernsMembers && known.mobile !== null ? [known.mobile] : [],
        }
      })
    },
    store: (tx, sealing, batch) => storeLatest(tx, sealing, table, batch),
  }
}

async function storeLatest<Row extends FeedRow, Before extends Standing>(
  tx: Tx,
  sealing: Sealing,
  table: LatestTable<Row, Before>,
  { rows, sourceId, at, isDryRun }: Batch<ItemRow<Row>>,
): Promise<Outcome[]> {
  const standing = new Map<string, Before>()
  for (const each of await table.standing(tx, rows)) standing.set(`${each.holderHash} ${each.item}`, each)
  const outcomes: Outcome[] = []
  const changes: Change<Row, Before>[] = []
  const touched: { before: Before; asOf: Date }[] = []
  for (const keyed of rows) {
    const asOf = keyed.row.asOf ?? at
    const before = latest(keyed.holders.flatMap((holder) => standing.get(`${holder} ${keyed.item}`) ?? []))
    const isSame = before !== null && table.isSame(sealing, keyed, before)
    if (before && asOf < before.asOf) outcomes.push(isSame ? 'unchanged' : 'older')
    else if (before && isSame) {
      outcomes.push('unchanged')
      if (asOf > before.asOf) touched.push({ before, asOf })
    } else {
      const says = before && `${table.changeOf(sealing, keyed, before)} (${maskedHolder(keyed.row)})`
      outcomes.push(says === null ? 'accepted' : { what: 'correction', says })
      changes.push({ holder: before?.holderHash ?? keyed.holders[0], keyed, asOf, before })
    }
  }
  if (isDryRun) return outcomes
  if (touched.length > 0) await table.touch(tx, touched)
  if (changes.length > 0) await table.write(tx, sealing, changes, { sourceId, at })
  return outcomes
}

/** The latest of the values under a person's hashes; of two with the same time, the first. */
function latest<Before extends Standing>(rows: readonly Before[]): Before | null {
  return rows.reduce<Before | null>((last, each) => (last && last.asOf >= each.asOf ? last : each), null)
}
