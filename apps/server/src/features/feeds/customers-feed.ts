import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { linksOfMobiles, mobilesOfCustomers } from '../bank/bank.ts'
import {
  deleteCustomerMobiles,
  deleteLinks,
  type LinksBefore,
  touchLinks,
  upsertCustomerMobiles,
  upsertLinks,
} from './customers.sql.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import { type CustomerRow, columnsOf, readCustomerRow } from './feed-rows.rules.ts'
import { customerHash, lockPeople, mobileHash } from './people.ts'
import { insertChanges } from './records.sql.ts'

interface CustomerKeyed extends Keyed<CustomerRow> {
  mobile: string
  customer: string
}

/** Which core customer number a mobile belongs to: one of each to one of the other. */
export const customersFeed: FeedOf<CustomerRow, CustomerKeyed> = {
  kind: 'customers',
  // What waits under a customer number finds its member by the link.
  concernsMembers: true,
  columns: (header) => columnsOf('customers', header),
  read: readCustomerRow,
  key: keyRows,
  store: storeLinks,
}

/** The lock of the kind keeps the links as they are read here; people are locked, customer numbers first. */
async function keyRows(
  tx: Tx,
  sealing: Sealing,
  rows: { line: number; row: CustomerRow }[],
  at: Date,
): Promise<CustomerKeyed[]> {
  const named = rows.map(({ line, row }) => ({
    line,
    row,
    mobile: mobileHash(sealing, row.mobile),
    customer: customerHash(sealing, row.customerNo),
  }))
  const links = await linksOfMobiles(
    tx,
    named.map(({ mobile }) => mobile),
  )
  const mobileOf = await mobilesOfCustomers(
    tx,
    named.map(({ customer }) => customer),
  )
  await lockPeople(tx, [...named.map((each) => each.customer), ...links.map((link) => link.customerHash)], at)
  await lockPeople(tx, [...named.map((each) => each.mobile), ...mobileOf.values()], at)
  return named.map((each) => {
    const { mobile, customer } = each
    const before = mobileOf.get(customer)
    return {
      ...each,
      keys: [`m ${mobile}`, `c ${customer}`],
      fact: `${mobile} ${customer}`,
      mobiles: before === undefined || before === mobile ? [mobile] : [mobile, before],
    }
  })
}

async function storeLinks(tx: Tx, sealing: Sealing, batch: BatchOf<CustomerKeyed>): Promise<Outcome[]> {
  const { rows, at } = batch
  const mobileOf = await mobilesOfCustomers(
    tx,
    rows.map((row) => row.customer),
  )
  const links = await linksOfMobiles(tx, [...rows.map((row) => row.mobile), ...mobileOf.values()])
  const linkOf = new Map(links.map((link) => [link.mobileHash, link]))
  const outcomes: Outcome[] = []
  const written: { keyed: CustomerKeyed; before: LinksBefore }[] = []
  const touched: { mobile: string; asOf: Date }[] = []
  for (const keyed of rows) {
    const before = {
      ofMobile: linkOf.get(keyed.mobile) ?? null,
      ofCustomer: linkOf.get(mobileOf.get(keyed.customer) ?? '') ?? null,
    }
    const asOf = keyed.row.asOf ?? at
    const isNew = before.ofMobile === null && before.ofCustomer === null
    const isSame = before.ofMobile?.customerHash === keyed.customer
    const known = [before.ofMobile, before.ofCustomer].flatMap((link) => link?.asOf.getTime() ?? [])
    const isOlder = asOf.getTime() < Math.max(...known, 0)
    if (isSame && !isOlder) touched.push({ mobile: keyed.mobile, asOf })
    outcomes.push(isSame ? 'unchanged' : isOlder ? 'older' : isNew ? 'accepted' : 'corrected')
    if (!isSame && !isOlder) written.push({ keyed, before })
  }
  if (batch.isDryRun) return outcomes
  if (touched.length > 0) {
    await tx.run(touchLinks, [touched.map(({ mobile }) => mobile), touched.map(({ asOf }) => asOf)])
  }
  if (written.length > 0) await write(tx, sealing, batch, written)
  return outcomes
}

async function write(
  tx: Tx,
  sealing: Sealing,
  { sourceId, at }: BatchOf<CustomerKeyed>,
  written: { keyed: CustomerKeyed; before: LinksBefore }[],
): Promise<void> {
  await tx.run(insertChanges, [
    written.map(({ keyed }) => keyed.mobile),
    written.map(() => 'customers'),
    written.map(({ keyed }) => keyed.customer),
    written.map(({ keyed }) => String(keyed.line)),
    written.map(() => null),
    written.map(({ before }) => sealing.seal(JSON.stringify(before))),
    written.map(() => null),
    written.map(() => null),
    sourceId,
    at,
  ])
  // A number or mobile that moves leaves nothing behind: who gets the old mobile next is somebody else.
  await tx.run(deleteLinks, [written.flatMap(({ before }) => before.ofCustomer?.mobileHash ?? [])])
  await tx.run(deleteCustomerMobiles, [written.flatMap(({ before }) => before.ofMobile?.customerHash ?? [])])
  await tx.run(upsertLinks, [
    written.map(({ keyed }) => keyed.mobile),
    written.map(({ keyed }) => keyed.customer),
    written.map(({ keyed }) => sealing.seal(keyed.row.customerNo)),
    written.map(({ keyed }) => keyed.row.asOf ?? at),
    sourceId,
    at,
  ])
  await tx.run(upsertCustomerMobiles, [
    written.map(({ keyed }) => keyed.customer),
    written.map(({ keyed }) => keyed.mobile),
  ])
}
