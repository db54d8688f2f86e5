import { unreadableText } from '../../kit/sealing/sealing.ts'
import { type BankRecord, putRecords, recordsOf, removeRecords, valueIn } from '../bank/records.ts'
import type { FeedColumn, FeedRow } from './feed-cells.rules.ts'
import type { FeedKind } from './feed-kind.ts'
import { maskedChange } from './feed-text.rules.ts'
import { type ItemRow, latestFeed, type TableInForce } from './store-latest.ts'
import { mobilesOfRows, type TakeBack, takeRowsBack, undoRows } from './undo-rows.ts'

interface RecordFeed<Row extends FeedRow, Stored extends object, Column extends string>
  extends Pick<
    FeedKind<Row, ItemRow<Row>, Column>,
    'name' | 'title' | 'summary' | 'eventType' | 'concernsMembers' | 'read'
  > {
  columns: Record<Column, FeedColumn>
  /** Distinguishes several records of a person; '' if there is only one. Stored as a keyed hash. */
  itemOf(row: Row): string
  /** The stored value, as JSON. */
  storedOf(row: Row): Stored
  /** A stored value in words, masked. */
  wordsOf(stored: Stored): string
}

/** A kind of feed whose rows are stored as encrypted records of a person: a tier, the blacklist, a card, a pension. */
export function recordFeed<Row extends FeedRow, Stored extends object, Column extends string>({
  itemOf,
  storedOf,
  wordsOf,
  ...feed
}: RecordFeed<Row, Stored, Column>): FeedKind<Row, ItemRow<Row>, Column> {
  const { name: kind, concernsMembers } = feed
  return latestFeed<Row, BankRecord, Column>({
    ...feed,
    itemOf: (row, sealing) => {
      const item = itemOf(row)
      return item === '' ? '' : sealing.hash('record', item)
    },
    saysOf: (row) => JSON.stringify(storedOf(row)),
    table: {
      ...tableOf(kind),
      standing: (tx, rows) =>
        recordsOf(
          tx,
          rows.flatMap(({ holders }) => holders),
          kind,
        ),
      isSame: (_sealing, { fact }, before) => before.factHash === fact,
      changeOf: (sealing, { row }, before) => {
        const was = valueIn(sealing, kind, before)
        const words = was === null ? unreadableText : wordsOf(JSON.parse(was) as Stored)
        return maskedChange(words, wordsOf(storedOf(row)))
      },
    },
    undo: (deps, table, file) => {
      const takeBack = takeRecordsBack(table, concernsMembers === true)
      return undoRows(deps, { kind, customersOf: () => [], takeBack }, file)
    },
  })
}

const tableOf = (kind: string): TableInForce => ({
  put: (tx, sealing, rows) =>
    putRecords(
      tx,
      sealing,
      kind,
      rows.map(({ fact, says, ...row }) => ({ ...row, factHash: fact, value: says })),
    ),
  remove: (tx, rows) => removeRecords(tx, kind, rows),
  sources: (tx, rows) =>
    recordsOf(
      tx,
      rows.map(({ holderHash }) => holderHash),
      kind,
    ),
})

const takeRecordsBack =
  (table: TableInForce, concernsMembers: boolean): TakeBack =>
  async (tx, deps, batch) => {
    const { length: takenBack } = await takeRowsBack(tx, deps, table, batch)
    const mobiles = concernsMembers ? [...(await mobilesOfRows(tx, batch.rows)).values()] : []
    return { takenBack, mobiles, awards: [] }
  }
