import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import { recordAct } from '../../kit/audit.ts'
import type { Tx } from '../../kit/db.ts'
import { actionOf } from '../activity/activity.ts'
import { mobilesOfCustomers } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/identity.ts'
import { lockAccount } from '../points/points.ts'
import { deleteResult, restoreResult, resultsOfFile } from './aum.sql.ts'
import {
  deleteCustomerMobiles,
  deleteLinkOfFile,
  type LinksBefore,
  restoreCustomerMobile,
  restoreLink,
} from './customers.sql.ts'
import { awardsOfHolder, awardsOfSource, takeBackEvents } from './events.sql.ts'
import { type FeedFileRow, lockFeed, markUndone } from './feeds.sql.ts'
import { lockPeople, markDue } from './people.ts'
import { type ChangeRow, changesOf, deleteRecord, restoreRecord } from './records.sql.ts'
import { type FeedDeps, settleAll } from './settle.ts'

/** An award that a file led to. Points never fall: the operator flags it. */
export interface GivenAward {
  userId: string
  businessKey: string
  points: number
  at: Date
}

export interface Undone {
  /** Rows that no longer count; what stood before them counts again. */
  takenBack: number
  /** Rows that a later file or event has changed: they stay as they are now. */
  changedSince: number
  /** Awards that were given; each is handed out as it is found. */
  given: number
  /** Stopped by the operator before its end; done again, it goes on. */
  isStopped: boolean
}

const rowsAtOnce = 500
/** Stands for the source of what is older than sources are kept. */
const unknownSource = '00000000-0000-0000-0000-000000000000'

/**
 * Takes back what a wrong file left waiting or unclaimed, and tells what members got by it already. Done again it finds
 * nothing more to take back. Rows that something later has changed are left alone.
 */
export async function undoFile(
  deps: FeedDeps,
  file: FeedFileRow,
  order: { operator: string; reason: string; signal: AbortSignal },
  tell: (award: GivenAward) => void,
): Promise<Undone> {
  const { db, clock } = deps
  const undone: Undone = { takenBack: 0, changedSince: 0, given: 0, isStopped: false }
  const given = (award: GivenAward) => {
    undone.given += 1
    tell(award)
  }
  if (file.kind === 'events') await undoTasks(deps, file.fileId, undone, given)
  else if (file.kind === 'aum') await undoResults(deps, file.fileId, undone, given, order.signal)
  else await undoChanges(deps, file, undone, given, order.signal)
  undone.isStopped = order.signal.aborted
  await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    if (!undone.isStopped) await tx.run(markUndone, [file.fileId, now])
    const { takenBack, changedSince, given: awards } = undone
    await recordAct(tx, clock, {
      operator: order.operator,
      reason: order.reason,
      act: 'feeds.undo',
      detail: { fileId: file.fileId, kind: file.kind, takenBack, changedSince, given: awards },
    })
  })
  return undone
}

async function undoTasks(
  { db, clock }: FeedDeps,
  fileId: string,
  undone: Undone,
  given: (award: GivenAward) => void,
): Promise<void> {
  undone.takenBack += await db.inTransaction(async (tx) => {
    await tx.one(lockFeed, ['events'])
    return tx.run(takeBackEvents, [fileId, await clock.now(tx)])
  })
  let line = -1
  for (;;) {
    const rows = await db.all(awardsOfSource, [fileId, line, rowsAtOnce])
    for (const { userId, type, actionKey, points, settledAt } of rows) {
      if (points) given({ userId, businessKey: `${type}:${actionKey}`, points, at: settledAt })
    }
    line = rows.at(-1)?.line ?? line
    if (rows.length < rowsAtOnce) return
  }
}

type ResultRow = NonNullable<(typeof resultsOfFile)['row']>

/** Results of a month: one that a member has claimed stays as it is, since the claim was decided by it. */
async function undoResults(
  deps: FeedDeps,
  fileId: string,
  undone: Undone,
  given: (award: GivenAward) => void,
  signal: AbortSignal,
): Promise<void> {
  let after = ['', '']
  while (!signal.aborted) {
    const rows = await deps.db.all(resultsOfFile, [fileId, ...after, rowsAtOnce])
    for (const row of rows) {
      const { award, isBack } = await deps.db.inTransaction((tx) => undoResult(tx, deps, fileId, row))
      if (award) given(award)
      if (isBack) undone.takenBack += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = [last.holderHash, last.month]
  }
}

async function undoResult(
  tx: Tx,
  { clock }: FeedDeps,
  fileId: string,
  row: ResultRow,
): Promise<{ award: GivenAward | null; isBack: boolean }> {
  await tx.one(lockFeed, ['aum'])
  const { holderHash, month } = row
  const mobile = (await mobilesOfCustomers(tx, [holderHash])).get(holderHash) ?? holderHash
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (userId) {
    // The lock first: a claim that is under way is either answered by then or does not find the result any more.
    await lockAccount(tx, userId)
    const claim = await actionOf(tx, userId, 'aum_increased_month', month)
    if (claim) {
      const { points, createdAt } = claim
      const businessKey = `aum_increased_month:${month}`
      return { award: points > 0 ? { userId, businessKey, points, at: createdAt } : null, isBack: false }
    }
  }
  const key = [holderHash, month, fileId]
  const changed =
    row.wasReached === null
      ? await tx.run(deleteResult, key)
      : await tx.run(restoreResult, [
          ...key,
          row.wasReached,
          row.wasAmountSealed,
          row.wasFileId ?? unknownSource,
          row.wasAsOf,
          await clock.now(tx),
        ])
  return { award: null, isBack: changed > 0 }
}

/** What became of one row, whom it concerns, and what was awarded by it. */
interface PutBack {
  isBack: boolean
  mobiles: string[]
  awards: GivenAward[]
}

type Pass = (tx: Tx, deps: FeedDeps, fileId: string, row: ChangeRow, at: Date) => Promise<PutBack>

/** Puts back what stood before: links of customer numbers, tiers, blacklist, cards, pensions. */
async function undoChanges(
  deps: FeedDeps,
  file: FeedFileRow,
  undone: Undone,
  given: (award: GivenAward) => void,
  signal: AbortSignal,
): Promise<void> {
  // Links are all taken away before old ones come back: a file may have swapped numbers between mobiles.
  const passes = file.kind === 'customers' ? [takeLinkAway, putLinkBack] : [putRecordBack]
  for (const pass of passes) {
    let after = ['', '', '']
    while (!signal.aborted) {
      const rows = await deps.db.all(changesOf, [file.fileId, ...after, rowsAtOnce])
      const { done, due } = await deps.db.inTransaction((tx) => putBackAll(tx, deps, file, rows, pass))
      for (const award of done.flatMap(({ awards }) => awards)) given(award)
      if (pass !== putLinkBack) {
        const back = done.filter(({ isBack }) => isBack).length
        undone.takenBack += back
        undone.changedSince += rows.length - back
      }
      await settleAll(deps, due)
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) break
      after = [last.holderHash, last.kind, last.item]
    }
  }
}

async function putBackAll(
  tx: Tx,
  deps: FeedDeps,
  file: FeedFileRow,
  rows: readonly ChangeRow[],
  pass: Pass,
): Promise<{ done: PutBack[]; due: string[] }> {
  await tx.one(lockFeed, [file.kind])
  const at = await deps.clock.now(tx)
  const customers = file.kind === 'customers' ? rows.map(({ item }) => item) : []
  await lockPeople(tx, customers, at)
  await lockPeople(
    tx,
    rows.map(({ holderHash }) => holderHash),
    at,
  )
  const done: PutBack[] = []
  for (const row of rows) done.push(await pass(tx, deps, file.fileId, row, at))
  const mobiles = done.flatMap((each) => each.mobiles)
  return { done, due: await markDue(tx, mobiles, at) }
}

const putRecordBack: Pass = async (tx, _deps, fileId, row, at) => {
  const { holderHash, kind, item, wasFactHash, wasSealed, wasAsOf, wasSourceId } = row
  const key = [holderHash, kind, item, fileId]
  const changed =
    wasSealed === null
      ? await tx.run(deleteRecord, key)
      : await tx.run(restoreRecord, [...key, wasFactHash, wasSealed, wasAsOf, wasSourceId, at])
  if (kind !== 'blacklist') return { isBack: changed > 0, mobiles: [], awards: [] }
  const mobile = (await mobilesOfCustomers(tx, [holderHash])).get(holderHash) ?? holderHash
  return { isBack: changed > 0, mobiles: [mobile], awards: [] }
}

const takeLinkAway: Pass = async (tx, _deps, fileId, row, at) => {
  const { holderHash: mobile, item: customer } = row
  const changed = await tx.run(deleteLinkOfFile, [mobile, customer, fileId])
  if (changed > 0) await tx.run(deleteCustomerMobiles, [[customer]])
  const awards = await awardsByLink(tx, row, at)
  return { isBack: changed > 0, mobiles: [mobile], awards }
}

/** What a member got by a customer number since the file gave it to them: tasks of the bank, and assets. */
async function awardsByLink(tx: Tx, row: ChangeRow, at: Date): Promise<GivenAward[]> {
  const { holderHash: mobile, item: customer, changedAt } = row
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (!userId) return []
  const awards: GivenAward[] = []
  for (const event of await tx.all(awardsOfHolder, [customer, userId, changedAt, rowsAtOnce])) {
    const { type, actionKey, points, settledAt } = event
    if (points) awards.push({ userId, businessKey: `${type}:${actionKey}`, points, at: settledAt })
  }
  const last = addMonths(businessMonth(at), -1)
  for (let month = addMonths(businessMonth(changedAt), -1); month <= last; month = addMonths(month, 1)) {
    const claim = await actionOf(tx, userId, 'aum_increased_month', month)
    if (!claim || claim.points === 0 || claim.createdAt < changedAt) continue
    const businessKey = `aum_increased_month:${month}`
    awards.push({ userId, businessKey, points: claim.points, at: claim.createdAt })
  }
  return awards
}

/** The links that stood before, as far as nobody has taken the mobile or the customer number since. */
const putLinkBack: Pass = async (tx, { sealing }, _fileId, { wasSealed }, at) => {
  const before = wasSealed === null ? null : (JSON.parse(sealing.open(wasSealed)) as LinksBefore)
  const mobiles: string[] = []
  for (const link of [before?.ofMobile, before?.ofCustomer]) {
    if (!link) continue
    const { mobileHash, customerHash, customerSealed, fileId, asOf } = link
    await lockPeople(tx, [customerHash], at)
    await lockPeople(tx, [mobileHash], at)
    if ((await mobilesOfCustomers(tx, [customerHash])).size > 0) continue
    const restored = await tx.run(restoreLink, [mobileHash, customerHash, customerSealed, asOf, fileId, at])
    if (restored === 0) continue
    await tx.run(restoreCustomerMobile, [customerHash, mobileHash])
    mobiles.push(mobileHash)
  }
  return { isBack: false, mobiles, awards: [] }
}
