import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { claimsPaidBetween } from '../bank/asset-claims.ts'
import { linksOfMobiles, mobilesOfCustomers, sealedBank } from '../bank/bank.ts'
import {
  inForceOf,
  lastLinks,
  lastMembersOf,
  noteMembersLeft,
  removeLinkOf,
  replaceLinks,
  restoreLink,
} from '../bank/customers.ts'
import { awardsOfHolder } from '../bank/events.ts'
import { lockPeople } from '../bank/people.ts'
import { keepRows, markTakenBack, mobilesBySource, type StoredRow, saidIn } from '../bank/rows.ts'
import { membersOfMobiles, mobilesOf } from '../identity/members.ts'
import {
  type CustomerKeyed,
  type CustomerRow,
  correctionOf,
  holderOf,
  type Meant,
  membersLeft,
  memberText,
  moveText,
} from './customer-moves.ts'
import { givenBy } from './event-facts.ts'
import { feedRowOf, type Line, type Refusal, sharedColumns } from './feed-cells.rules.ts'
import { type Batch, type FeedKind, type GivenAward, type Outcome, undoBatchRows } from './feed-kind.ts'
import type { Moment } from './feed-times.rules.ts'
import { customerHash, mobileHash } from './recognize-people.ts'
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
  const compared = rows.map((keyed) => {
    const [named, numbered] = [last.ofMobile.get(keyed.mobile), last.ofCustomer.get(keyed.customer)]
    const before = { ofMobile: inForceOf(named, last), ofCustomer: inForceOf(numbered, last) }
    const from = holderOf(keyed.customer, before, memberOf, lastOf)
    return { named, numbered, meant: { keyed, before, from, to: memberOf.get(keyed.mobile) } }
  })
  const holders = compared.flatMap(({ meant: { from } }) => from.userId ?? [])
  const mobileOf = await mobilesOf(tx, { sealing }, [...new Set(holders)])
  const outcomes: Outcome[] = []
  const kept: KeptLink[] = []
  for (const { named, numbered, meant } of compared) {
    const { keyed, before } = meant
    const asOf = keyed.row.asOf ?? at
    const isRepeated = named !== undefined
    const isSame = before.ofMobile?.item === keyed.customer
    const isOlder = [named, numbered].some((row) => row && asOf < row.asOf)
    if (isSame) {
      // It still counts when the earlier row is taken back.
      outcomes.push('unchanged')
      kept.push({ ...meant, asOf, isRepeated, isInForce: !isOlder })
      continue
    }
    const outcome = correctionOf(sealing, meant, moves, mobileOf) ?? 'accepted'
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
  const before = await linksOfMobiles(tx, mobiles)
  await replaceLinks(
    tx,
    { mobiles: [...mobileOf.values()], customers: before.map(({ customerHash }) => customerHash) },
    written.map(({ keyed: { mobile, customer, row }, asOf }) => ({
      mobileHash: mobile,
      customerHash: customer,
      customerSealed: sealing.seal(sealedBank.customer, { mobileHash: mobile }, row.customerNo),
      asOf,
    })),
    { fileId: sourceId, at },
  )
  await noteMembersLeft(tx, membersLeft(written), { sourceId, at })
}

/**
 * Takes a file's links away, and makes those links again that no other row names by now: the file may have swapped
 * numbers between mobiles.
 */
const takeLinksBack: TakeBack = async (tx, deps, { fileId, isDryRun, rows }, at) => {
  await markTakenBack(tx, { sourceId: fileId, kind, rows })
  const awards: GivenAward[] = []
  let takenBack = 0
  for (const row of rows) {
    const { holderHash: mobileHash, item: customerHash } = row
    if (await removeLinkOf(tx, fileId, { mobileHash, customerHash })) takenBack += 1
    awards.push(...(await awardsByLink(tx, row, at)))
  }
  const links = isDryRun ? await linksWithoutFile(tx, fileId, rows) : await linksAbout(tx, rows, null)
  const made: StoredRow[] = []
  for (const link of links) if (await makeAgain(tx, deps, link, at)) made.push(link)
  const moves = await movesBack(tx, deps.sealing, fileId, made)
  const mobiles = [...rows, ...made].map(({ holderHash }) => holderHash)
  return { takenBack, mobiles, awards, moves }
}

/** The links in force that name mobiles or numbers of these rows, leaving out the rows of one source. */
async function linksAbout(
  tx: Tx,
  rows: readonly StoredRow[],
  exceptSourceId: string | null,
): Promise<StoredRow[]> {
  const mobiles = rows.map(({ holderHash }) => holderHash)
  const customers = rows.map(({ item }) => item)
  const last = await lastLinks(tx, mobiles, customers, exceptSourceId)
  const named = [
    ...mobiles.map((mobile) => last.ofMobile.get(mobile)),
    ...customers.map((customer) => last.ofCustomer.get(customer)),
  ]
  const inForce = named.map((row) => inForceOf(row, last))
  return [...new Set(inForce)].filter((link) => link !== null)
}

/**
 * The links that an undo of the whole file makes again. A dry run rolls each batch back, so it would find the file's
 * rows of the other batches in their way: those are left out here, and their links removed. A link comes with the batch
 * of the file's row about its number, or about its mobile if there is none, so that none is counted twice.
 */
async function linksWithoutFile(tx: Tx, fileId: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const links = await linksAbout(tx, rows, fileId)
  const given = await mobilesBySource(
    tx,
    fileId,
    links.map(({ item }) => item),
  )
  const numbers = new Set(rows.map(({ item }) => item))
  const ofBatch = links.filter(({ item }) => numbers.has(item) || !given.has(item))
  const inTheWay = await linksOfMobiles(
    tx,
    ofBatch.map(({ holderHash }) => holderHash),
  )
  const byFile = await mobilesBySource(
    tx,
    fileId,
    inTheWay.map(({ customerHash }) => customerHash),
  )
  for (const link of inTheWay) {
    if (byFile.get(link.customerHash) === link.mobileHash) await removeLinkOf(tx, fileId, link)
  }
  return ofBatch
}

/** The numbers of these links that the file had given to other mobiles, in words. */
async function movesBack(
  tx: Tx,
  sealing: Sealing,
  fileId: string,
  links: readonly StoredRow[],
): Promise<string[]> {
  const given = await mobilesBySource(
    tx,
    fileId,
    links.map(({ item }) => item),
  )
  const moved = links.flatMap((link) => {
    const from = given.get(link.item)
    return from === undefined || from === link.holderHash ? [] : [{ link, from }]
  })
  if (moved.length === 0) return []
  const mobiles = moved.flatMap(({ link, from }) => [from, link.holderHash])
  const memberOf = await membersOfMobiles(tx, mobiles)
  const known = await mobilesOf(tx, { sealing }, [...new Set(memberOf.values())])
  const owner = (mobile: string) => memberText(memberOf.get(mobile), known)
  return moved.map(({ link, from }) => moveText(saidIn(sealing, link), owner(from), owner(link.holderHash)))
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
  const customerSealed = sealing.seal(sealedBank.customer, { mobileHash: mobile }, customerNo)
  const again = { mobileHash: mobile, customerHash: customer, customerSealed, asOf, fileId: sourceId }
  return restoreLink(tx, again, { since: storedAt, at })
}

/** The bank tasks and assets that a member got by a customer number since the file assigned it. */
async function awardsByLink(tx: Tx, row: StoredRow, at: Date): Promise<GivenAward[]> {
  const { holderHash: mobile, item: customer, storedAt } = row
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (!userId) return []
  const events = await awardsOfHolder(tx, { holderHash: customer, userId, since: storedAt }, undoBatchRows)
  const awards = events.flatMap((event) => givenBy({ userId, ...event }))
  return [...awards, ...(await claimsPaidBetween(tx, userId, storedAt, at))]
}
