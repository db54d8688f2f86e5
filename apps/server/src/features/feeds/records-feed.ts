import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type BankRecord, recordsOf } from '../bank/bank.ts'
import type { Columns, FeedRow, Moment, Refusal } from './feed-cells.rules.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import {
  type BlacklistRow,
  type CardRow,
  columnsOf,
  type FeedKindName,
  type PensionRow,
  readBlacklistRow,
  readCardRow,
  readPensionRow,
  readTierRow,
  type TierRow,
} from './feed-rows.rules.ts'
import { type Recognized, recognize } from './people.ts'
import { insertChanges, touchRecords, upsertRecords } from './records.sql.ts'

interface RecordKeyed<Row> extends Keyed<Row>, Recognized<Row> {
  item: string
  value: string
}

interface RecordKind<Row extends FeedRow> {
  kind: FeedKindName
  concernsMembers: boolean
  read(cells: readonly string[], columns: Columns, moment: Moment): Row | Refusal
  /** What tells several of one person apart; '' where there is one only. */
  itemOf(row: Row): string
  /** What is kept, as JSON. */
  valueOf(row: Row): object
}

/** Tiers, cards and pensions are looked up; nobody has to be told. */
export const tiersFeed = recordFeed<TierRow>({
  kind: 'tiers',
  concernsMembers: false,
  read: readTierRow,
  itemOf: () => '',
  valueOf: ({ userLevel }) => ({ userLevel }),
})

export const blacklistFeed = recordFeed<BlacklistRow>({
  kind: 'blacklist',
  concernsMembers: true,
  read: readBlacklistRow,
  itemOf: () => '',
  valueOf: ({ isBlack }) => ({ isBlack }),
})

export const cardsFeed = recordFeed<CardRow>({
  kind: 'cards',
  concernsMembers: false,
  read: readCardRow,
  itemOf: ({ kind, maskedNo }) => `${kind} ${maskedNo}`,
  valueOf: ({ maskedNo, kind, status }) => ({ maskedNo, kind, status }),
})

export const pensionsFeed = recordFeed<PensionRow>({
  kind: 'pensions',
  concernsMembers: false,
  read: readPensionRow,
  itemOf: ({ kind }) => kind,
  valueOf: ({ kind, balance }) => ({ kind, balance }),
})

/** A kind of feed that says how things stand: the row that speaks as of last counts, in whatever order they come. */
function recordFeed<Row extends FeedRow>(of: RecordKind<Row>): FeedOf<Row, RecordKeyed<Row>> {
  const { kind, concernsMembers, read } = of
  return {
    kind,
    concernsMembers,
    columns: (header) => columnsOf(kind, header),
    read,
    async key(tx, sealing, rows, at) {
      return (await recognize(tx, sealing, rows, concernsMembers ? at : null)).map((known) => {
        const value = JSON.stringify(of.valueOf(known.row))
        // A card's number stays unreadable, masked as it is.
        const text = of.itemOf(known.row)
        const item = text === '' ? '' : sealing.hash('record', text)
        return {
          ...known,
          item,
          value,
          keys: known.holders.map((holder) => `${holder} ${item}`),
          fact: sealing.hash('feed', value),
          mobiles: concernsMembers && known.mobile !== null ? [known.mobile] : [],
        }
      })
    },
    store: (tx, sealing, batch) => storeRecords(tx, sealing, kind, batch),
  }
}

interface Written<Row> {
  holder: string
  keyed: RecordKeyed<Row>
  before: BankRecord | null
}

async function storeRecords<Row extends FeedRow>(
  tx: Tx,
  sealing: Sealing,
  kind: FeedKindName,
  batch: BatchOf<RecordKeyed<Row>>,
): Promise<Outcome[]> {
  const standing = new Map<string, BankRecord>()
  for (const row of await recordsOf(
    tx,
    batch.rows.flatMap(({ holders }) => holders),
    kind,
  )) {
    standing.set(`${row.holderHash} ${row.item}`, row)
  }
  const outcomes: Outcome[] = []
  const written: Written<Row>[] = []
  const touched: { before: BankRecord; asOf: Date }[] = []
  for (const keyed of batch.rows) {
    const asOf = keyed.row.asOf ?? batch.at
    const before = latest(keyed.holders.flatMap((holder) => standing.get(`${holder} ${keyed.item}`) ?? []))
    const isSame = before?.factHash === keyed.fact
    if (before && asOf < before.asOf) outcomes.push(isSame ? 'unchanged' : 'older')
    else if (before && isSame) {
      outcomes.push('unchanged')
      if (asOf > before.asOf) touched.push({ before, asOf })
    } else {
      outcomes.push(before ? 'corrected' : 'accepted')
      written.push({ holder: before?.holderHash ?? keyed.holders[0], keyed, before })
    }
  }
  if (batch.isDryRun) return outcomes
  if (touched.length > 0) {
    await tx.run(touchRecords, [
      touched.map(({ before }) => before.holderHash),
      kind,
      touched.map(({ before }) => before.item),
      touched.map(({ asOf }) => asOf),
    ])
  }
  if (written.length > 0) await write(tx, sealing, kind, batch, written)
  return outcomes
}

/** Of what stands about one person, what speaks as of last; the first where two speak as of the same time. */
function latest(rows: readonly BankRecord[]): BankRecord | null {
  return rows.reduce<BankRecord | null>((last, each) => (last && last.asOf >= each.asOf ? last : each), null)
}

async function write<Row extends FeedRow>(
  tx: Tx,
  sealing: Sealing,
  kind: FeedKindName,
  { sourceId, at }: BatchOf<RecordKeyed<Row>>,
  written: Written<Row>[],
): Promise<void> {
  await tx.run(insertChanges, [
    written.map(({ holder }) => holder),
    written.map(() => kind),
    written.map(({ keyed }) => keyed.item),
    written.map(({ keyed }) => String(keyed.line)),
    written.map(({ before }) => before?.factHash ?? null),
    written.map(({ before }) => before?.valueSealed ?? null),
    written.map(({ before }) => before?.asOf ?? null),
    written.map(({ before }) => before?.sourceId ?? null),
    sourceId,
    at,
  ])
  await tx.run(upsertRecords, [
    written.map(({ holder }) => holder),
    kind,
    written.map(({ keyed }) => keyed.item),
    written.map(({ keyed }) => keyed.fact),
    written.map(({ keyed }) => sealing.seal(keyed.value)),
    written.map(({ keyed }) => keyed.row.asOf ?? at),
    sourceId,
    at,
  ])
}
