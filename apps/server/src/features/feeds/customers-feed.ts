import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import {
  deleteCustomerMobiles,
  deleteLinks,
  linksOfMobiles,
  mobilesOfCustomers,
  upsertCustomerMobiles,
  upsertLinks,
} from './customers.sql.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import { type CustomerRow, columnsOf, readCustomerRow } from './feed-rows.rules.ts'

interface CustomerKeyed extends Keyed<CustomerRow> {
  mobile: string
  customer: string
}

/** Which core customer number a mobile belongs to: one of each to one of the other. */
export const customersFeed: FeedOf<CustomerRow, CustomerKeyed> = {
  kind: 'customers',
  columns: (header) => columnsOf('customers', header),
  read: readCustomerRow,
  key: async (_tx, sealing, rows) =>
    rows.map(({ line, row }) => {
      const mobile = sealing.hash('mobile', row.mobile)
      const customer = sealing.hash('customer', row.customerNo)
      return {
        line,
        row,
        mobile,
        customer,
        keys: [`m ${mobile}`, `c ${customer}`],
        fact: `${mobile} ${customer}`,
      }
    }),
  store: storeLinks,
}

async function storeLinks(tx: Tx, sealing: Sealing, batch: BatchOf<CustomerKeyed>): Promise<Outcome[]> {
  const { rows, fileId, at } = batch
  const customerOf = new Map(
    (await tx.all(linksOfMobiles, [rows.map((row) => row.mobile)])).map((link) => [
      link.mobileHash,
      link.customerHash,
    ]),
  )
  const mobileOf = new Map(
    (await tx.all(mobilesOfCustomers, [rows.map((row) => row.customer)])).map((link) => [
      link.customerHash,
      link.mobileHash,
    ]),
  )
  const outcomes = rows.map(({ mobile, customer }): Outcome => {
    const [customerBefore, mobileBefore] = [customerOf.get(mobile), mobileOf.get(customer)]
    if (customerBefore === undefined && mobileBefore === undefined) return 'accepted'
    return customerBefore === customer && mobileBefore === mobile ? 'unchanged' : 'corrected'
  })
  const written = rows.filter((_, index) => outcomes[index] !== 'unchanged')
  if (batch.isDryRun || written.length === 0) return outcomes
  // A number or mobile that moves leaves nothing behind: who gets the old mobile next is somebody else.
  await tx.run(deleteLinks, [written.flatMap(({ customer }) => mobileOf.get(customer) ?? [])])
  await tx.run(deleteCustomerMobiles, [written.flatMap(({ mobile }) => customerOf.get(mobile) ?? [])])
  await tx.run(upsertLinks, [
    written.map(({ mobile }) => mobile),
    written.map(({ customer }) => customer),
    written.map(({ row }) => sealing.seal(row.customerNo)),
    fileId,
    at,
  ])
  await tx.run(upsertCustomerMobiles, [
    written.map(({ customer }) => customer),
    written.map(({ mobile }) => mobile),
  ])
  return outcomes
}
