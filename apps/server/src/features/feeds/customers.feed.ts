import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { actionOf, type EarningContext } from '../activity/activity.ts'
import { linksOfMobiles, mobilesOfCustomers, sealedBank } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/members.ts'
import {
  type CustomerKeyed,
  type CustomerRow,
  correctionOf,
  holderOf,
  lastMembersOf,
  type Meant,
  membersLeft,
} from './customer-moves.ts'
import { inForceOf, lastLinks } from './customer-rows.ts'
import { customerFormer, customerLinks, customerMobiles } from './customers.sql.ts'
import { givenBy } from './event-facts.ts'
import { bankEvents } from './events.sql.ts'
import { feedRowOf, type Line, type Refusal, sharedColumns } from './feed-cells.rules.ts'
import { type Batch, type FeedKind, type GivenAward, type Outcome, undoBatchRows } from './feed-kind.ts'
import type { Moment } from './feed-times.rules.ts'
import { customerHash, lockPeople, mobileHash } from './people.ts'
import { type StoredRow, storedRows } from './rows.sql.ts'
import { keepRows, saidIn } from './stored-rows.ts'
import { type TakeBack, undoRows } from './undo-rows.ts'

const kind = 'customers'

/** Assigns core customer numbers to mobiles, one to one. */
export const customersFeed: FeedKind<CustomerRow, CustomerKeyed, 'customerNo' | 'mobile'> = {
  name: kind,
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
  undo: (deps, file) =>
    undoRows(deps, { kind, customersOf: ({ item }) => [item], takeBack: takeLinksBack }, file),
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
  lockAt: Date | null,
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
  if (lockAt) {
    await lockPeople(tx, [...customers, ...links.map((link) => link.customerHash)], lockAt)
    await lockPeople(tx, [...mobiles, ...mobileOf.values()], lockAt)
  }
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

/** A row that the club keeps, with what it does to the links. */
interface KeptLink extends Meant {
  asOf: Date
  /** Whether the mobile had a number before. */
  isRepeated: boolean
  /** Whether it becomes the link of its mobile and its customer number. */
  isInForce: boolean
}

/**
 * Every row is compared with what stood before the file, so that its outcome does not depend on where a batch ends, and
 * a dry run says the same.
 */
async function storeLinks(tx: Tx, sealing: Sealing, batch: Batch<CustomerKeyed>): Promise<Outcome[]> {
  const { rows, at, moves } = batch
  const mobiles = rows.map((row) => row.mobile)
  const customers = rows.map((row) => row.customer)
  const last = await lastLinks(tx, mobiles, customers, batch.sourceId)
  const owners = [...last.ofCustomer.values()].map(({ holderHash }) => holderHash)
  const memberOf = await membersOfMobiles(tx, [...mobiles, ...owners])
  const lastOf = await lastMembersOf(tx, customers)
  const outcomes: Outcome[] = []
  const kept: KeptLink[] = []
  for (const keyed of rows) {
    const [named, numbered] = [last.ofMobile.get(keyed.mobile), last.ofCustomer.get(keyed.customer)]
    const before = { ofMobile: inForceOf(named, last), ofCustomer: inForceOf(numbered, last) }
    const asOf = keyed.row.asOf ?? at
    const from = holderOf(keyed.customer, before, memberOf, lastOf)
    const meant = { keyed, before, from, to: memberOf.get(keyed.mobile) }
    const isRepeated = named !== undefined
    const isSame = before.ofMobile?.item === keyed.customer
    const isOlder = [named, numbered].some((row) => row && asOf < row.asOf)
    if (isSame) {
      // It still counts when the earlier row is taken back.
      outcomes.push('unchanged')
      kept.push({ ...meant, asOf, isRepeated, isInForce: !isOlder })
      continue
    }
    const outcome = correctionOf(sealing, meant, moves) ?? 'accepted'
    const isRefused = typeof outcome === 'object' && 'reason' in outcome
    outcomes.push(isOlder ? 'older' : outcome)
    // An older row counts only once the later ones are taken back, and moves no number unconfirmed then, either.
    if (!isRefused) kept.push({ ...meant, asOf, isRepeated, isInForce: !isOlder })
  }
  if (!batch.isDryRun && kept.length > 0) await write(tx, sealing, batch, kept)
  return outcomes
}

async function write(
  tx: Tx,
  sealing: Sealing,
  { sourceId, at }: Batch<CustomerKeyed>,
  kept: readonly KeptLink[],
): Promise<void> {
  const rows = kept.map(({ keyed, asOf, isRepeated }) => {
    const { mobile: holderHash, customer: item, line, row } = keyed
    return { holderHash, item, line, fact: '', says: row.customerNo, asOf, isRepeated }
  })
  await keepRows(tx, sealing, kind, rows, { sourceId, at })
  const written = kept.filter(({ isInForce }) => isInForce)
  if (written.length === 0) return
  const mobiles = written.map(({ keyed }) => keyed.mobile)
  const customers = written.map(({ keyed }) => keyed.customer)
  const mobileOf = await mobilesOfCustomers(tx, customers)
  const links = await linksOfMobiles(tx, mobiles)
  // A number that moves leaves nothing behind: the old mobile's next owner is another person.
  await tx.run(customerLinks.delete, [[...mobileOf.values()]])
  await tx.run(customerMobiles.delete, [links.map(({ customerHash }) => customerHash)])
  await tx.run(customerLinks.upsert, [
    mobiles,
    customers,
    written.map(({ keyed }) =>
      sealing.seal(sealedBank.customer, { mobileHash: keyed.mobile }, keyed.row.customerNo),
    ),
    written.map(({ asOf }) => asOf),
    sourceId,
    at,
  ])
  await tx.run(customerMobiles.upsert, [customers, mobiles])
  const left = membersLeft(written)
  if (left.size > 0) await tx.run(customerFormer.insert, [[...left.keys()], [...left.values()], sourceId, at])
}

/**
 * Takes a file's links away, and makes those links again that no other row names by now: the file may have swapped
 * numbers between mobiles.
 */
const takeLinksBack: TakeBack = async (tx, deps, { fileId, rows }, at) => {
  const mobiles = rows.map(({ holderHash }) => holderHash)
  const customers = rows.map(({ item }) => item)
  await tx.run(storedRows.takeBack, [fileId, kind, mobiles, customers])
  const awards: GivenAward[] = []
  let takenBack = 0
  for (const row of rows) {
    const changed = await tx.run(customerLinks.deleteOfFile, [row.holderHash, row.item, fileId])
    if (changed > 0) await tx.run(customerMobiles.delete, [[row.item]])
    takenBack += changed
    awards.push(...(await awardsByLink(tx, row, at)))
  }
  const last = await lastLinks(tx, mobiles, customers, null)
  const named = [
    ...mobiles.map((mobile) => last.ofMobile.get(mobile)),
    ...customers.map((customer) => last.ofCustomer.get(customer)),
  ]
  const owners: string[] = []
  for (const link of new Set(named.map((row) => inForceOf(row, last)))) {
    if (link && (await makeAgain(tx, deps, link, at))) owners.push(link.holderHash)
  }
  return { takenBack, mobiles: [...mobiles, ...owners], awards }
}

/** Returns whether the link was made; one that stands already stays as it is. */
async function makeAgain(tx: Tx, { sealing }: EarningContext, link: StoredRow, at: Date): Promise<boolean> {
  const { holderHash: mobile, item: customer, asOf, sourceId, storedAt } = link
  const customerNo = saidIn(sealing, link)
  // A number that no key opens cannot come back.
  if (customerNo === null) return false
  await lockPeople(tx, [customer], at)
  await lockPeople(tx, [mobile], at)
  if ((await mobilesOfCustomers(tx, [customer])).size > 0) return false
  const sealed = sealing.seal(sealedBank.customer, { mobileHash: mobile }, customerNo)
  const made = await tx.all(customerLinks.restore, [mobile, customer, sealed, asOf, sourceId, at])
  if (made.length === 0) return false
  await tx.run(customerMobiles.restore, [customer, mobile])
  await tx.run(customerFormer.deleteSince, [customer, storedAt])
  return true
}

/** The bank tasks and assets that a member got by a customer number since the file assigned it. */
async function awardsByLink(tx: Tx, row: StoredRow, at: Date): Promise<GivenAward[]> {
  const { holderHash: mobile, item: customer, storedAt } = row
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (!userId) return []
  const events = await tx.all(bankEvents.awardsOfHolder, [customer, userId, storedAt, undoBatchRows])
  const awards = events.flatMap((event) => givenBy({ userId, ...event }))
  const last = addMonths(businessMonth(at), -1)
  for (let month = addMonths(businessMonth(storedAt), -1); month <= last; month = addMonths(month, 1)) {
    const claim = await actionOf(tx, userId, aumTaskId, month)
    if (!claim || claim.points === 0 || claim.createdAt < storedAt) continue
    const businessKey = businessKeyOf(aumTaskId, month)
    awards.push({ userId, businessKey, points: claim.points, at: claim.createdAt })
  }
  return awards
}
