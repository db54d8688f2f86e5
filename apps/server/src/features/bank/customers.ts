import type { Tx } from '../../kit/database/db.ts'
import { type CustomerLink, customerFormer, customerLinks, customerMobiles } from './customers.sql.ts'
import { type StoredRow, storedRows } from './rows.sql.ts'

/** The door to core customer numbers: the links to mobiles, one to one, and the members whom numbers left. */

type Link = Pick<CustomerLink, 'mobileHash' | 'customerHash' | 'customerSealed' | 'asOf'>

/**
 * Makes links instead of those of `before`: a number that moves leaves nothing behind, since the old mobile's next
 * owner is another person.
 */
export async function replaceLinks(
  tx: Tx,
  before: { mobiles: readonly string[]; customers: readonly string[] },
  links: readonly Link[],
  { fileId, at }: { fileId: string; at: Date },
): Promise<void> {
  const mobiles = links.map(({ mobileHash }) => mobileHash)
  const customers = links.map(({ customerHash }) => customerHash)
  await tx.run(customerLinks.delete, [before.mobiles])
  await tx.run(customerMobiles.delete, [before.customers])
  await tx.run(customerLinks.upsert, [
    mobiles,
    customers,
    links.map(({ customerSealed }) => customerSealed),
    links.map(({ asOf }) => asOf),
    fileId,
    at,
  ])
  await tx.run(customerMobiles.upsert, [customers, mobiles])
}

/** Removes a link that a file made, unless something has changed it since. Returns whether it was removed. */
export async function removeLinkOf(
  tx: Tx,
  fileId: string,
  { mobileHash, customerHash }: Pick<Link, 'mobileHash' | 'customerHash'>,
): Promise<boolean> {
  if ((await tx.run(customerLinks.deleteOfFile, [mobileHash, customerHash, fileId])) === 0) return false
  await tx.run(customerMobiles.delete, [[customerHash]])
  return true
}

/**
 * Makes a link again that was in force since an instant, unless its mobile has another one. Returns whether it was made.
 */
export async function restoreLink(
  tx: Tx,
  { mobileHash, customerHash, customerSealed, asOf, fileId }: CustomerLink,
  { since, at }: { since: Date; at: Date },
): Promise<boolean> {
  const made = await tx.all(customerLinks.restore, [
    mobileHash,
    customerHash,
    customerSealed,
    asOf,
    fileId,
    at,
  ])
  if (made.length === 0) return false
  await tx.run(customerMobiles.restore, [customerHash, mobileHash])
  await tx.run(customerFormer.deleteSince, [customerHash, since])
  return true
}

/** The last member whom each of these numbers left; null for an erased account. */
export async function lastMembersOf(
  tx: Tx,
  customers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.all(customerFormer.last, [customers])
  return new Map(rows.map(({ customerHash, userId }) => [customerHash, userId]))
}

/** Notes the members whom customer numbers leave, by the number. */
export async function noteMembersLeft(
  tx: Tx,
  left: ReadonlyMap<string, string>,
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  if (left.size > 0) await tx.run(customerFormer.insert, [[...left.keys()], [...left.values()], sourceId, at])
}

/** The last rows about mobiles and customer numbers. */
export interface LastLinks {
  ofMobile: ReadonlyMap<string, StoredRow>
  ofCustomer: ReadonlyMap<string, StoredRow>
}

/**
 * The last rows about these mobiles and customer numbers, and about those named with them. Without the rows of one
 * source they are what stood before it, however many of its rows are stored by now.
 */
export async function lastLinks(
  tx: Tx,
  mobiles: readonly string[],
  customers: readonly string[],
  exceptSourceId: string | null,
): Promise<LastLinks> {
  const ofMobile = new Map<string, StoredRow>()
  const ofCustomer = new Map<string, StoredRow>()
  const findMobiles = async (list: readonly string[]) => {
    for (const row of await tx.all(storedRows.lastOfMobiles, [list, exceptSourceId]))
      ofMobile.set(row.holderHash, row)
  }
  const findCustomers = async (list: readonly string[]) => {
    for (const row of await tx.all(storedRows.lastOfCustomers, [list, exceptSourceId]))
      ofCustomer.set(row.item, row)
  }
  await findMobiles(mobiles)
  await findCustomers(customers)
  const [known, numbers] = [new Set(mobiles), new Set(customers)]
  const others = [...ofMobile.values()].flatMap(({ item }) => (numbers.has(item) ? [] : item))
  const owners = [...ofCustomer.values()].flatMap(({ holderHash }) =>
    known.has(holderHash) ? [] : holderHash,
  )
  await findCustomers(others)
  await findMobiles(owners)
  return { ofMobile, ofCustomer }
}

/** A link is in force if no later row names its mobile or its customer number; null otherwise. */
export function inForceOf(row: StoredRow | undefined, { ofMobile, ofCustomer }: LastLinks): StoredRow | null {
  if (row === undefined) return null
  const isLast = (other: StoredRow | undefined) =>
    other?.sourceId === row.sourceId && other.holderHash === row.holderHash && other.item === row.item
  return isLast(ofMobile.get(row.holderHash)) && isLast(ofCustomer.get(row.item)) ? row : null
}
