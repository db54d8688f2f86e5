import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { sealedBank } from './bank.sealed.ts'
import { type BankRecord, bankRecords } from './records.sql.ts'

/** The door to records, sealed facts about a person: a tier, the blacklist, a card, a pension. */
export type { BankRecord } from './records.sql.ts'

/** The records of a kind stored under these hashes. */
export function recordsOf(on: Queryable, holders: readonly string[], kind: string) {
  return on.all(bankRecords.ofHolders, [holders, kind])
}

/** The JSON of a record; null if no key opens it. */
export function valueIn(sealing: Sealing, kind: string, record: BankRecord): string | null {
  return sealing.read(sealedBank.record, { ...record, kind }, record.valueSealed)
}

/** Stores records with these values, as JSON, instead of what stands. */
export async function putRecords(
  tx: Tx,
  sealing: Sealing,
  kind: string,
  records: readonly (Omit<BankRecord, 'valueSealed'> & { value: string })[],
): Promise<void> {
  await tx.run(bankRecords.upsert, [
    records.map(({ holderHash }) => holderHash),
    kind,
    records.map(({ item }) => item),
    records.map(({ factHash }) => factHash),
    records.map(({ holderHash, item, value }) =>
      sealing.seal(sealedBank.record, { holderHash, kind, item }, value),
    ),
    records.map(({ asOf }) => asOf),
    records.map(({ sourceId }) => sourceId),
    records.map(({ storedAt }) => storedAt),
  ])
}

export async function removeRecords(
  tx: Tx,
  kind: string,
  records: readonly Pick<BankRecord, 'holderHash' | 'item'>[],
): Promise<void> {
  await tx.run(bankRecords.delete, [
    kind,
    records.map(({ holderHash }) => holderHash),
    records.map(({ item }) => item),
  ])
}

/** The time of a row by the bank, by the club, and its source, which orders what came in the same moment. */
interface Dated {
  asOf: Date
  storedAt: Date
  sourceId: string
}

function isLater(one: Dated, other: Dated): boolean {
  const difference =
    one.asOf.getTime() - other.asOf.getTime() || one.storedAt.getTime() - other.storedAt.getTime()
  return difference === 0 ? one.sourceId > other.sourceId : difference > 0
}

/**
 * The row that is in force among those about one thing, whichever of the person's numbers they name: rules/bank#as-of.
 */
export function lastOf<Row extends Dated>(rows: readonly Row[]): Row | null {
  return rows.reduce<Row | null>((last, each) => (last && !isLater(each, last) ? last : each), null)
}

/** Each item's latest value. */
export async function valuesOf<Value>(
  on: Queryable,
  sealing: Sealing,
  holders: readonly string[],
  kind: string,
): Promise<{ value: Value; asOf: Date }[]> {
  const latest = new Map<string, BankRecord>()
  for (const row of await recordsOf(on, holders, kind)) {
    const known = latest.get(row.item)
    if (!known || isLater(row, known)) latest.set(row.item, row)
  }
  return [...latest.values()].flatMap((record) => {
    const value = valueIn(sealing, kind, record)
    return value === null ? [] : [{ value: JSON.parse(value) as Value, asOf: record.asOf }]
  })
}
