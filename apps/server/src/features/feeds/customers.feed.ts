import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import type { Tx } from '../../kit/db.ts'
import { type Sealing, unreadableText } from '../../kit/sealing.ts'
import { actionOf } from '../activity/activity.ts'
import {
  type CustomerLink,
  customerNoIn,
  type LinksBefore,
  linksOfMobiles,
  mobilesOfCustomers,
  readLinks,
  sealedBank,
} from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/identity.ts'
import {
  type CustomerKeyed,
  type CustomerRow,
  correctionOf,
  holderOf,
  lastMembersOf,
  type Meant,
  membersLeft,
  type Replaced,
} from './customer-moves.ts'
import { customerFormer, customerLinks, customerMobiles } from './customers.sql.ts'
import { givenBy } from './event-facts.ts'
import { bankEvents } from './events.sql.ts'
import { feedRowOf, type Line, type Refusal, sharedColumns } from './feed-cells.rules.ts'
import { type Batch, type FeedKind, type GivenAward, type Outcome, undoBatchRows } from './feed-kind.ts'
import type { Moment } from './feed-times.rules.ts'
import { customerHash, lockPeople, mobileHash } from './people.ts'
import { type BankChange, bankChanges } from './records.sql.ts'
import { type UndoPass, undoChanges } from './undo-changes.ts'

/** Assigns core customer numbers to mobiles, one to one. */
export const customersFeed: FeedKind<CustomerRow, CustomerKeyed, 'customerNo' | 'mobile'> = {
  name: 'customers',
  title: 'core customer numbers',
  summary: 'gives a mobile its core customer number, one to one',
  eventType: 'customer_link',
  // Rows waiting under a customer number find their member by the link.
  concernsMembers: true,
  movesNumbers: true,
  columns: { customerNo: sharedColumns.customerNo, mobile: sharedColumns.mobile },
  read: readRow,
  key: keyRows,
  store: storeLinks,
  // Removes all links before restoring old ones: a file may have swapped numbers between mobiles.
  undo: (deps, file) => undoChanges(deps, 'customers', [takeLinkAway, putLinkBack], file),
}

function readRow(line: Line, moment: Moment): CustomerRow | Refusal {
  const row = feedRowOf(line, moment)
  if ('reason' in row) return row
  if (row.customerNo === null) return { reason: 'the customer number is missing' }
  if (row.mobile === null) return { reason: 'the mobile is missing' }
  return { ...row, customerNo: row.customerNo, mobile: row.mobile }
}

/** Locks the people, customer numbers first; the lock of the kind protects the links read here. */
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
  const mobiles = named.map(({ mobile }) => mobile)
  const customers = named.map(({ customer }) => customer)
  const links = await linksOfMobiles(tx, mobiles)
  const mobileOf = await mobilesOfCustomers(tx, customers)
  await lockPeople(tx, [...customers, ...links.map((link) => link.customerHash)], at)
  await lockPeople(tx, [...mobiles, ...mobileOf.values()], at)
  return named.map((each) => {
    const { mobile, customer } = each
    const before = mobileOf.get(customer)
    return {
      ...each,
      keys: [`m ${mobile}`, `c ${customer}`],
      fact: `${mobile} ${customer}`,
      holder: mobile,
      mobiles: before === undefined || before === mobile ? [mobile] : [mobile, before],
    }
  })
}

async function storeLinks(tx: Tx, sealing: Sealing, batch: Batch<CustomerKeyed>): Promise<Outcome[]> {
  const { rows, at, moves } = batch
  const customers = rows.map((row) => row.customer)
  const mobileOf = await mobilesOfCustomers(tx, customers)
  const links = await linksOfMobiles(tx, [...rows.map((row) => row.mobile), ...mobileOf.values()])
  const linkOf = new Map(links.map((link) => [link.mobileHash, link]))
  const memberOf = await membersOfMobiles(tx, [...rows.map((row) => row.mobile), ...mobileOf.values()])
  const lastOf = await lastMembersOf(tx, customers)
  const outcomes: Outcome[] = []
  const written: Meant[] = []
  const touched: { mobile: string; asOf: Date }[] = []
  for (const keyed of rows) {
    const before = {
      ofMobile: linkOf.get(keyed.mobile) ?? null,
      ofCustomer: linkOf.get(mobileOf.get(keyed.customer) ?? '') ?? null,
    }
    const asOf = keyed.row.asOf ?? at
    const meant = {
      keyed,
      before,
      from: holderOf(keyed.customer, before, memberOf, lastOf),
      to: memberOf.get(keyed.mobile),
    }
    const isSame = before.ofMobile?.customerHash === keyed.customer
    const known = [before.ofMobile, before.ofCustomer].flatMap((link) => link?.asOf.getTime() ?? [])
    const isOlder = asOf.getTime() < Math.max(...known, 0)
    if (isSame && !isOlder) touched.push({ mobile: keyed.mobile, asOf })
    if (isSame || isOlder) {
      outcomes.push(isSame ? 'unchanged' : 'older')
      continue
    }
    const outcome = correctionOf(sealing, meant, moves) ?? 'accepted'
    outcomes.push(outcome)
    if (typeof outcome === 'string' || 'says' in outcome) written.push(meant)
  }
  if (batch.isDryRun) return outcomes
  if (touched.length > 0) {
    await tx.run(customerLinks.touch, [touched.map(({ mobile }) => mobile), touched.map(({ asOf }) => asOf)])
  }
  if (written.length > 0) await write(tx, sealing, batch, written)
  return outcomes
}

async function write(
  tx: Tx,
  sealing: Sealing,
  { sourceId, at }: Batch<CustomerKeyed>,
  written: readonly Meant[],
): Promise<void> {
  const mobiles = written.map(({ keyed }) => keyed.mobile)
  const customers = written.map(({ keyed }) => keyed.customer)
  await tx.run(bankChanges.insert, [
    mobiles,
    'customers',
    customers,
    written.map(({ keyed }) => String(keyed.line)),
    written.map(() => null),
    written.map(({ keyed, before }) => {
      const row = { sourceId, holderHash: keyed.mobile, kind: 'customers', item: keyed.customer }
      return sealing.seal(sealedBank.recordBefore, row, JSON.stringify(openLinks(sealing, before)))
    }),
    written.map(() => null),
    written.map(() => null),
    sourceId,
    at,
  ])
  // A number that moves leaves nothing behind: the old mobile's next owner is another person.
  await tx.run(customerLinks.delete, [written.flatMap(({ before }) => before.ofCustomer?.mobileHash ?? [])])
  await tx.run(customerMobiles.delete, [written.flatMap(({ before }) => before.ofMobile?.customerHash ?? [])])
  await tx.run(customerLinks.upsert, [
    mobiles,
    customers,
    written.map(({ keyed }) =>
      sealing.seal(sealedBank.customer, { mobileHash: keyed.mobile }, keyed.row.customerNo),
    ),
    written.map(({ keyed }) => keyed.row.asOf ?? at),
    sourceId,
    at,
  ])
  await tx.run(customerMobiles.upsert, [customers, mobiles])
  const left = membersLeft(written)
  if (left.size > 0) await tx.run(customerFormer.insert, [[...left.keys()], [...left.values()], sourceId, at])
}

const takeLinkAway: UndoPass = {
  customersOf: ({ item }) => [item],
  isCounted: true,
  async putBack(tx, _deps, fileId, change, at) {
    const { holderHash: mobile, item: customer } = change
    const changed = await tx.run(customerLinks.deleteOfFile, [mobile, customer, fileId])
    if (changed > 0) await tx.run(customerMobiles.delete, [[customer]])
    return { isBack: changed > 0, mobiles: [mobile], awards: await awardsByLink(tx, change, at) }
  },
}

/** The bank tasks and assets that a member got by a customer number since the file assigned it. */
async function awardsByLink(tx: Tx, change: BankChange, at: Date): Promise<GivenAward[]> {
  const { holderHash: mobile, item: customer, changedAt } = change
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (!userId) return []
  const events = await tx.all(bankEvents.awardsOfHolder, [customer, userId, changedAt, undoBatchRows])
  const awards = events.flatMap((event) => givenBy({ userId, ...event }))
  const last = addMonths(businessMonth(at), -1)
  for (let month = addMonths(businessMonth(changedAt), -1); month <= last; month = addMonths(month, 1)) {
    const claim = await actionOf(tx, userId, 'aum_increased_month', month)
    if (!claim || claim.points === 0 || claim.createdAt < changedAt) continue
    const businessKey = `aum_increased_month:${month}`
    awards.push({ userId, businessKey, points: claim.points, at: claim.createdAt })
  }
  return awards
}

/** Restores the previous links, unless the mobile or the customer number has a newer one. */
const putLinkBack: UndoPass = {
  customersOf: ({ item }) => [item],
  isCounted: false,
  async putBack(tx, { sealing }, sourceId, change, at) {
    const { wasSealed } = change
    // Links that no key opens cannot come back; the file's are gone all the same.
    const was = wasSealed && sealing.read(sealedBank.recordBefore, { ...change, sourceId }, wasSealed)
    const before = was === null ? null : readLinks(sealing, was)
    const mobiles: string[] = []
    for (const link of [before?.ofMobile, before?.ofCustomer]) {
      if (!link) continue
      const { mobileHash: mobile, customerHash: customer, customerNo, fileId, asOf } = link
      await lockPeople(tx, [customer], at)
      await lockPeople(tx, [mobile], at)
      if ((await mobilesOfCustomers(tx, [customer])).size > 0) continue
      const restored = await tx.all(customerLinks.restore, [
        mobile,
        customer,
        sealing.seal(sealedBank.customer, link, customerNo),
        asOf,
        fileId,
        at,
      ])
      if (restored.length === 0) continue
      await tx.run(customerMobiles.restore, [customer, mobile])
      await tx.run(customerFormer.deleteOfFile, [customer, sourceId])
      mobiles.push(mobile)
    }
    return { isBack: false, mobiles, awards: [] }
  },
}

function openLinks(sealing: Sealing, { ofMobile, ofCustomer }: Replaced): LinksBefore {
  const opened = (link: CustomerLink | null) => {
    if (link === null) return null
    const { customerSealed: _, ...rest } = link
    return { ...rest, customerNo: customerNoIn(sealing, link) ?? unreadableText }
  }
  return { ofMobile: opened(ofMobile), ofCustomer: opened(ofCustomer) }
}
