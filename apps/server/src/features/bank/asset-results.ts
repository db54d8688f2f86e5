import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { aumCorrections, aumResults, type StoredResult } from './asset-results.sql.ts'
import { sealedBank } from './bank.sealed.ts'
import { customerHashOf } from './bank.ts'

/** The door to the results of the monthly assets: rules/bank#asset-results. */
export type { StoredResult } from './asset-results.sql.ts'

/** A month's assets: whether the target was reached, and the file or event that says so. */
export interface AumResult {
  reached: boolean
  sourceId: string
}

/** A person's keyed hashes; the customer number's is null while it is unknown. */
export interface BankPerson {
  mobileHash: string
  customerHash: string | null
}

/** Whether a person reached the assets target in a month (`2026-11`); null while the bank's result is missing. */
export async function aumResultFor(
  on: Queryable,
  { mobileHash, customerHash }: BankPerson,
  month: string,
): Promise<AumResult | null> {
  return on.one(aumResults.latest, [mobileHash, customerHash, month])
}

/** The bank's view of a member. */
export interface BankView {
  hasCustomerNo: boolean
  /** The bank's assets result for a month (`2026-11`); null while it is missing. */
  aumResult(month: string): Promise<AumResult | null>
}

/** The bank's view of a person, for tasks; `mobileHash` is null for an account without a mobile. */
export async function bankViewOf(on: Queryable, mobileHash: string | null): Promise<BankView> {
  const customerHash = mobileHash === null ? null : await customerHashOf(on, mobileHash)
  return {
    hasCustomerNo: customerHash !== null,
    aumResult: async (month) =>
      mobileHash === null ? null : aumResultFor(on, { mobileHash, customerHash }, month),
  }
}

type Key = Pick<StoredResult, 'holderHash' | 'item'>

/** What is stored under these hashes about these months. */
export function resultsOf(on: Queryable, holders: readonly string[], months: readonly string[]) {
  return on.all(aumResults.ofHolders, [holders, [...new Set(months)]])
}

/** A result as a row says it, `Y 1234.5`. */
export const resultText = ({ reached, amount }: { reached: boolean; amount: string }) =>
  `${reached ? 'Y' : 'N'} ${amount}`

/** Stores results, as `resultText` words them, instead of what stands. */
export async function putResults(
  tx: Tx,
  sealing: Sealing,
  results: readonly (Omit<StoredResult, 'reached' | 'amountSealed'> & { says: string })[],
): Promise<void> {
  const told = results.map(({ says }) => says.split(' ') as [reached: 'Y' | 'N', amount: string])
  await tx.run(aumResults.upsert, [
    results.map(({ holderHash }) => holderHash),
    results.map(({ item }) => item),
    told.map(([reached]) => reached),
    results.map(({ holderHash, item: month }, index) =>
      sealing.seal(sealedBank.amount, { holderHash, month }, told[index]?.[1] ?? ''),
    ),
    results.map(({ asOf }) => asOf),
    results.map(({ sourceId }) => sourceId),
    results.map(({ storedAt }) => storedAt),
  ])
}

export async function removeResults(tx: Tx, results: readonly Key[]): Promise<void> {
  await tx.run(aumResults.delete, [
    results.map(({ holderHash }) => holderHash),
    results.map(({ item }) => item),
  ])
}

/** The amount of a result; null if no key opens it. */
export function amountIn(
  sealing: Sealing,
  { holderHash, item: month, amountSealed }: StoredResult,
): string | null {
  return sealing.read(sealedBank.amount, { holderHash, month }, amountSealed)
}

/** Notes what a file's lines corrected. */
export async function noteResultCorrections(
  tx: Tx,
  corrections: readonly (Key & { line: number; wasReached: boolean; isReached: boolean })[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  const yesNo = (reached: boolean) => (reached ? 'Y' : 'N')
  await tx.run(aumCorrections.insert, [
    corrections.map(({ holderHash }) => holderHash),
    corrections.map(({ item }) => item),
    corrections.map(({ line }) => String(line)),
    corrections.map(({ wasReached }) => yesNo(wasReached)),
    corrections.map(({ isReached }) => yesNo(isReached)),
    sourceId,
    at,
  ])
}
