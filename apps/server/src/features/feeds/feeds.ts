import type { Queryable } from '../../kit/db.ts'
import { resultOf } from './aum.sql.ts'
import { customerOfMobile } from './customers.sql.ts'

/** The door of feeds: what the bank's files say about a person. */

export { feedDemoBank } from './demo-bank.ts'
export { feedsCommands } from './feeds-commands.ts'

/** The keyed hash of the core customer number that belongs to a mobile; null without one. */
export async function customerHashOf(on: Queryable, mobileHash: string): Promise<string | null> {
  return (await on.one(customerOfMobile, [mobileHash]))?.customerHash ?? null
}

/** Whether a person reached the assets target in a month (`2026-11`); null while the bank's result is missing. */
export async function aumResultFor(
  on: Queryable,
  { mobileHash, customerHash }: { mobileHash: string; customerHash: string | null },
  month: string,
): Promise<{ reached: boolean } | null> {
  const holders = customerHash === null ? [mobileHash] : [mobileHash, customerHash]
  return on.one(resultOf, [holders, month])
}
