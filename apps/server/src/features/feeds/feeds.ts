import type { Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { resultOf } from './aum.sql.ts'
import { customerOfMobile, linksOfMobiles } from './customers.sql.ts'

/** The door of feeds: what the bank says about a person. */

export { cardsOf, pensionsOf, tierOf } from './bank-records.ts'
export { type BankRow, bankRowsAbout } from './bank-rows.sql.ts'
export { feedDemoBank } from './demo-bank.ts'
export { feedsCommands } from './feeds-commands.ts'
export { type FeedDeps, settleDue, settleRegistered } from './settle.ts'

/** The keyed hash of the core customer number that belongs to a mobile; null without one. */
export async function customerHashOf(on: Queryable, mobileHash: string): Promise<string | null> {
  return (await on.one(customerOfMobile, [mobileHash]))?.customerHash ?? null
}

/** Core customer numbers in clear by the keyed hash of a mobile: for what the operator gives the bank. */
export async function customerNosOf(
  on: Queryable,
  sealing: Sealing,
  mobileHashes: readonly string[],
): Promise<Map<string, string>> {
  const links = mobileHashes.length === 0 ? [] : await on.all(linksOfMobiles, [mobileHashes])
  return new Map(links.map(({ mobileHash, customerSealed }) => [mobileHash, sealing.open(customerSealed)]))
}

/** Whether a person reached the assets target in a month (`2026-11`); null while the bank's result is missing. */
export async function aumResultFor(
  on: Queryable,
  { mobileHash, customerHash }: { mobileHash: string; customerHash: string | null },
  month: string,
): Promise<{ reached: boolean } | null> {
  return on.one(resultOf, [mobileHash, customerHash, month])
}
