import type { Tx } from '../../kit/database/db.ts'
import { type StoredRow, storedRows } from './rows.sql.ts'

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
