import type { Tx } from '../../kit/db.ts'
import { type Sealing, sealedFor, unreadableText } from '../../kit/sealing.ts'
import { type BankRecord, mobilesOfCustomers, recordsOf, sealedBank, valueIn } from '../bank/bank.ts'
import type { FeedColumn, FeedRow } from './feed-cells.rules.ts'
import type { FeedKind } from './feed-kind.ts'
import { bankChanges, bankRecords } from './records.sql.ts'
import { type Change, type ItemRow, latestFeed } from './store-latest.ts'
import { type UndoPass, undoChanges } from './undo-changes.ts'

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
        return `${words} → ${wordsOf(storedOf(row))}`
      },
      touch: (tx, rows) =>
        tx.run(bankRecords.touch, [
          rows.map(({ before }) => before.holderHash),
          kind,
          rows.map(({ before }) => before.item),
          rows.map(({ asOf }) => asOf),
        ]),
      write: (tx, sealing, changes, source) => write(tx, sealing, kind, changes, source),
    },
    undo: (deps, file) => undoChanges(deps, kind, [putRecordBack(concernsMembers === true)], file),
  })
}

async function write<Row extends FeedRow>(
  tx: Tx,
  sealing: Sealing,
  kind: string,
  changes: readonly Change<Row, BankRecord>[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  const holders = changes.map(({ holder }) => holder)
  const items = changes.map(({ keyed }) => keyed.item)
  await tx.run(bankChanges.insert, [
    holders,
    kind,
    items,
    changes.map(({ keyed }) => String(keyed.line)),
    changes.map(({ before }) => before?.factHash ?? null),
    changes.map(({ holder: holderHash, keyed: { item }, before }) => {
      if (!before) return null
      const from = { place: sealedBank.record, row: { ...before, kind } }
      const to = { place: sealedBank.recordBefore, row: { sourceId, holderHash, kind, item } }
      return sealedFor(sealing, from, to, before.valueSealed)
    }),
    changes.map(({ before }) => before?.asOf ?? null),
    changes.map(({ before }) => before?.sourceId ?? null),
    sourceId,
    at,
  ])
  await tx.run(bankRecords.upsert, [
    holders,
    kind,
    items,
    changes.map(({ keyed }) => keyed.fact),
    changes.map(({ holder: holderHash, keyed: { item, says } }) =>
      sealing.seal(sealedBank.record, { holderHash, kind, item }, says),
    ),
    changes.map(({ asOf }) => asOf),
    sourceId,
    at,
  ])
}

const putRecordBack = (concernsMembers: boolean): UndoPass => ({
  customersOf: () => [],
  isCounted: true,
  async putBack(tx, { sealing }, fileId, change, at) {
    const { holderHash, kind, item, wasFactHash, wasSealed, wasAsOf, wasSourceId } = change
    const changed =
      wasSealed === null
        ? await tx.run(bankRecords.delete, [holderHash, kind, item, fileId])
        : await tx.run(bankRecords.restore, [
            holderHash,
            kind,
            item,
            fileId,
            wasFactHash,
            sealedFor(
              sealing,
              { place: sealedBank.recordBefore, row: { ...change, sourceId: fileId } },
              { place: sealedBank.record, row: change },
              wasSealed,
            ),
            wasAsOf,
            wasSourceId,
            at,
          ])
    const isBack = changed > 0
    if (!concernsMembers) return { isBack, mobiles: [], awards: [] }
    const mobile = (await mobilesOfCustomers(tx, [holderHash])).get(holderHash) ?? holderHash
    return { isBack, mobiles: [mobile], awards: [] }
  },
})
