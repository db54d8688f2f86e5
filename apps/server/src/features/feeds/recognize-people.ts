import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { linksOfMobiles, mobilesOfCustomers } from '../bank/bank.ts'
import { lockPeople } from '../bank/people.ts'
import type { Holder } from './feed-cells.rules.ts'

/** A row and its person. */
export interface Recognized<Row> {
  line: number
  row: Row
  /**
   * The hash of the number that the row names: it is stored there, since a customer number may leave the person later
   * (rules/bank#keyed-hash).
   */
  named: string
  /** The hashes under which rows about the person are stored. */
  holders: [string, ...string[]]
  /** The person's mobile by keyed hash, or null while it is unknown. */
  mobile: string | null
}

export function customerHash(sealing: Sealing, customerNo: string): string {
  return sealing.hash('customer', customerNo)
}

export function mobileHash(sealing: Sealing, mobile: string): string {
  return sealing.hash('mobile', mobile)
}

/**
 * Finds both hashes of each person, so that rows by mobile and by customer number meet. If both are
 * given, the customer number counts, since spouses may share a mobile. With `lockAt`, locks the
 * people, so that no concurrent registration misses what is stored about them.
 */
export async function recognize<Row extends Holder>(
  tx: Tx,
  sealing: Sealing,
  rows: { line: number; row: Row }[],
  lockAt: Date | null,
): Promise<Recognized<Row>[]> {
  const named = rows.map(({ line, row }) => {
    const customer = row.customerNo === null ? null : customerHash(sealing, row.customerNo)
    const mobile = customer !== null || row.mobile === null ? null : mobileHash(sealing, row.mobile)
    return { line, row, customer, mobile }
  })
  const customers = named.flatMap(({ customer }) => customer ?? [])
  const mobiles = named.flatMap(({ mobile }) => mobile ?? [])
  if (lockAt) await lockPeople(tx, customers, lockAt)
  const mobileOf = await mobilesOfCustomers(tx, customers)
  if (lockAt) await lockPeople(tx, [...mobiles, ...mobileOf.values()], lockAt)
  const customerOf = new Map(
    (await linksOfMobiles(tx, mobiles)).map((link) => [link.mobileHash, link.customerHash]),
  )
  return named.map(({ line, row, customer, mobile }) => {
    const [first, second] =
      customer === null
        ? [mobile === null ? undefined : customerOf.get(mobile), mobile]
        : [customer, mobileOf.get(customer)]
    const holders = [first, second].filter((holder) => typeof holder === 'string')
    return {
      line,
      row,
      named: customer ?? mobile ?? '',
      holders: holders as [string, ...string[]],
      mobile: mobile ?? (customer === null ? null : (mobileOf.get(customer) ?? null)),
    }
  })
}
