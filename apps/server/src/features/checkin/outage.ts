import { setImmediate } from 'node:timers/promises'
import { addDays, businessDay, monthOf } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import {
  causeOf,
  failedItems,
  handleEach,
  isBusy,
  noteSuccess,
  type StuckContext,
} from '../../kit/jobs/stuck-items.ts'
import { recordAct, recordOutcome } from '../../kit/operator/audit.ts'
import { inTransactionOrPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import type { Print } from '../../kit/operator/operator-command.ts'
import { type EarningContext, termsOf } from '../activity/activity.ts'
import { memberOf } from '../identity/members.ts'
import { closedAmong, holdOpen, isMonthClosing, lockIfOpen, MonthClosed } from '../points/points.ts'
import { checkIns } from './checkin.sql.ts'
import { maxOutageDays, monthsOf, outageDays, runsAgain } from './outage.rules.ts'
import { type OutageRow, outages } from './outage.sql.ts'

export type { OutageRow } from './outage.sql.ts'

/** What declaring an outage needs. */
export type OutageContext = EarningContext & StuckContext

export interface OutageOrder {
  fromDay: string
  toDay: string
  operator: string
  reason: string
  signal?: AbortSignal
  print?: Print
}

/** Why an outage cannot be declared, worded for the operator. */
export class OutageRefused extends Error {
  readonly why: OutageFault
  constructor(message: string, why: OutageFault) {
    super(message)
    this.why = why
  }
}

/** What is wrong with its days: `notOver` names the day, `closed` the month. */
export type OutageFault = { kind: 'days'; max: number } | { kind: 'notOver' | 'closed'; of: string }

const membersAtOnce = 200
const maxSampled = 20
const firstUser = '00000000-0000-0000-0000-000000000000'

/** An outage, and how many members' days could not be made good. */
export interface Declared {
  outage: OutageRow
  failing: number
}

/**
 * Makes good the check-ins on the days of an outage, with points under the month's cap and an unbroken run,
 * for the members in rules/months#outages. A member who fails stops no other, and is tried again when it is repeated
 * (rules/running#stuck-work); until then the outage is not done and its months stay open. Can be interrupted and
 * repeated. Throws OutageRefused for days that are not over or whose month is closed.
 */
export async function declareOutage(context: OutageContext, order: OutageOrder): Promise<Declared> {
  const { db } = context
  const days = daysOf(order)
  const known = await db.one(outages.find, [order.fromDay, order.toDay])
  if (known?.doneAt) return { outage: known, failing: 0 }
  try {
    await refuseClosed(context, days)
    const { outage, actId } = known ? await resume(context, known, order) : await begin(context, days, order)
    const done = { members: 0, days: 0, points: 0 }
    const add = (made: MadeGood) => {
      done.members += made.members
      done.days += made.days
      done.points += made.points
    }
    add(await retryFailed(context, outage, days))
    for (;;) {
      // Checked before each batch: an operator may close a month all the same.
      await refuseClosed(context, days)
      const { row, isOver, made } = await makeGoodBatch(context, outage.outageId, days)
      if (made) add(made)
      order.print?.done?.(row.members)
      if (!isOver && !order.signal?.aborted) continue
      const failing = row.doneAt ? 0 : (await failingOf(context, outage)).length
      if (actId) await recordOutcome(context, actId, { ...done, failing, isDone: row.doneAt !== null })
      return { outage: row, failing }
    }
  } catch (error) {
    const isOver = error instanceof OutageRefused || error instanceof MonthClosed
    // Nobody will try them again.
    if (isOver) await noteSuccess(context, workOf(order), ...(await failingOf(context, order)))
    throw error
  }
}

/** The first outage of a month that is not made good yet, in words; null if there is none. */
export async function unfinishedOutageOf(on: Queryable, month: string): Promise<string | null> {
  const outage = await on.one(outages.unfinished, [`${month}-01`, `${month}-31`])
  return outage && `${outage.fromDay} to ${outage.toDay}`
}

/** Under which failures are recorded: each outage has its own. */
const workOf = ({ fromDay, toDay }: Pick<OutageRow, 'fromDay' | 'toDay'>) => `outage ${fromDay} to ${toDay}`

async function failingOf(context: OutageContext, outage: Pick<OutageRow, 'fromDay' | 'toDay'>) {
  const { pausing, due } = await failedItems(context, workOf(outage))
  return [...pausing, ...due]
}

/** What one member would get. */
export interface MemberGain {
  userId: string
  days: number
  points: number
}

/** What declaring an outage would give. */
export interface OutagePreview {
  members: number
  days: number
  points: number
  /** How many members would get how many days. */
  byDays: Map<number, number>
  /** The first of them. */
  sample: MemberGain[]
  /** Members who fail, and the cause of one of them. */
  failing: number
  cause: string
  isStopped: boolean
}

/**
 * What `declareOutage` would still make good, by doing it for each member and taking it back. Throws OutageRefused for
 * the same reasons.
 */
export async function previewOutage(
  context: OutageContext,
  order: Pick<OutageOrder, 'fromDay' | 'toDay' | 'signal' | 'print'>,
): Promise<OutagePreview> {
  const { db } = context
  const days = daysOf(order)
  const none = { members: 0, days: 0, points: 0, failing: 0, cause: '', isStopped: false }
  const seen: OutagePreview = { ...none, byDays: new Map(), sample: [] }
  const known = await db.one(outages.find, [order.fromDay, order.toDay])
  if (known?.doneAt) return seen
  await refuseClosed(context, days)
  const outage = known ?? { outageId: uuidv7(), fromDay: order.fromDay }
  const preview = async (userId: string) => {
    // On the embedded database, the work of many members would leave no time for anybody's call.
    await setImmediate()
    try {
      const made = await inTransactionOrPreview(db, true, (tx) => makeGood(tx, context, outage, userId, days))
      if (made.days === 0) return
      seen.members += 1
      seen.days += made.days
      seen.points += made.points
      seen.byDays.set(made.days, (seen.byDays.get(made.days) ?? 0) + 1)
      if (seen.sample.length < maxSampled) seen.sample.push({ userId, ...made })
    } catch (error) {
      if (error instanceof MonthClosed || isBusy(error)) throw error
      seen.failing += 1
      seen.cause = causeOf(error)
    }
  }
  for (const userId of known ? await failingOf(context, known) : []) await preview(userId)
  for (let after = known?.cursorUser ?? firstUser; ; ) {
    const { userIds, members } = await nextAffected(db, after, outage.fromDay, days)
    for (const userId of members) await preview(userId)
    order.print?.done?.(seen.members)
    after = userIds.at(-1) ?? after
    seen.isStopped = order.signal?.aborted ?? false
    if (seen.isStopped || userIds.length < membersAtOnce) return seen
  }
}

/** The latest outages, newest first. */
export function latestOutages(db: Db, maxRows: number): Promise<OutageRow[]> {
  return db.all(outages.latest, [maxRows])
}

function daysOf({ fromDay, toDay }: Pick<OutageOrder, 'fromDay' | 'toDay'>): string[] {
  const days = outageDays(fromDay, toDay)
  if (days) return days
  throw new OutageRefused(
    `an outage runs from a day to the same or a later one, ${maxOutageDays} days at most`,
    { kind: 'days', max: maxOutageDays },
  )
}

/** The next members by id whom an outage affects, and those of them who are still in the club. */
async function nextAffected(db: Db, after: string, fromDay: string, days: readonly string[]) {
  const affected = await db.all(outages.affected, [
    after,
    monthsOf(days),
    addDays(fromDay, -1),
    membersAtOnce,
  ])
  const userIds = affected.map(({ userId }) => userId)
  const closed = await closedAmong(db, userIds)
  return { userIds, members: userIds.filter((userId) => !closed.has(userId)) }
}

const closed = (month: string) =>
  new OutageRefused(`${month} is closed and takes no more entries`, { kind: 'closed', of: month })

async function refuseClosed({ db, clock }: OutageContext, days: readonly string[]): Promise<void> {
  const today = businessDay(await clock.now(db))
  const last = days.at(-1) ?? today
  if (last >= today)
    throw new OutageRefused(`${last} is not over yet: members can still check in`, {
      kind: 'notOver',
      of: last,
    })
  for (const month of monthsOf(days)) {
    if (await isMonthClosing(db, month)) throw closed(month)
  }
}

function begin(
  { db, clock }: OutageContext,
  days: readonly string[],
  { fromDay, toDay, operator, reason }: OutageOrder,
): Promise<{ outage: OutageRow; actId: string | null }> {
  return db.inTransaction(async (tx) => {
    // Held until the outage is there: a close that comes at the same time waits and then finds it.
    for (const month of monthsOf(days)) if (!(await holdOpen(tx, month))) throw closed(month)
    const declaredAt = await clock.now(tx)
    const outageId = uuidv7()
    await tx.run(outages.insert, [outageId, fromDay, toDay, operator, reason, declaredAt])
    const row = await tx.one(outages.find, [fromDay, toDay])
    if (!row) throw new Error('the outage that was just declared is missing')
    // Another operator may have declared it at the same moment, with the row.
    const isOwn = row.outageId === outageId
    const act = { operator, reason, act: 'outage.declare', detail: { outageId, fromDay, toDay } }
    return { outage: row, actId: isOwn ? await recordAct(tx, clock, act) : null }
  })
}

/** A run that goes on is an act of its own, perhaps by somebody else. */
async function resume(
  context: OutageContext,
  outage: OutageRow,
  { operator, reason }: OutageOrder,
): Promise<{ outage: OutageRow; actId: string }> {
  const { outageId, fromDay, toDay } = outage
  const detail = { outageId, fromDay, toDay, isResumed: true }
  const order = { operator, reason, isPreview: false }
  return { outage, actId: await recordBefore(context, order, 'outage.declare', detail) }
}

/** What was made good, and who was tried. */
interface MadeGood {
  members: number
  days: number
  points: number
  tried: ReadonlySet<string>
}

/**
 * Makes good the days of each of these members, and of those who failed before if their pause is over. Throws
 * MonthClosed.
 */
async function makeGoodEach(
  context: OutageContext,
  outage: OutageRow,
  days: readonly string[],
  membersOf: (due: readonly string[]) => readonly string[],
): Promise<MadeGood> {
  const tried = new Set<string>()
  const made = { members: 0, days: 0, points: 0, tried }
  let closed: MonthClosed | null = null
  await handleEach(context, {
    work: workOf(outage),
    next: async (_, due) => membersOf(due),
    idOf: (userId) => userId,
    handle: async (userId) => {
      tried.add(userId)
      await setImmediate()
      try {
        const one = await context.db.inTransaction((tx) => makeGood(tx, context, outage, userId, days))
        made.members += one.days > 0 ? 1 : 0
        made.days += one.days
        made.points += one.points
      } catch (error) {
        // A closed month is not a member's fault: it ends the outage.
        if (!(error instanceof MonthClosed)) throw error
        closed = error
      }
    },
  })
  if (closed) throw closed
  return made
}

/** Tries those again who failed in an earlier run and are behind the cursor. */
async function retryFailed(
  context: OutageContext,
  outage: OutageRow,
  days: readonly string[],
): Promise<MadeGood> {
  const made = await makeGoodEach(context, outage, days, (due) => due)
  await context.db.inTransaction(async (tx) => {
    const locked = await tx.one(outages.lock, [outage.outageId])
    if (locked && !locked.doneAt)
      await tx.run(outages.move, [outage.outageId, locked.cursorUser, made.members, made.days, null])
  })
  return made
}

/**
 * Makes good the days of the next members. The cursor moves behind them once each is done or recorded as failing, so
 * that an interruption skips nobody; repeating a member changes nothing.
 */
async function makeGoodBatch(
  context: OutageContext,
  outageId: string,
  days: string[],
): Promise<{ row: OutageRow; isOver: boolean; made?: MadeGood }> {
  const { db, clock } = context
  const outage = await db.inTransaction((tx) => tx.one(outages.lock, [outageId]))
  if (!outage) throw new Error('the outage is missing')
  if (outage.doneAt) return { row: outage, isOver: true }
  const after = outage.cursorUser ?? firstUser
  const { userIds, members } = await nextAffected(db, after, outage.fromDay, days)
  const made = await makeGoodEach(context, outage, days, () => members)
  const failing = new Set(await failingOf(context, outage))
  // So many failures have one common cause.
  if (members.some((userId) => !made.tried.has(userId) && !failing.has(userId)))
    return { row: outage, isOver: true, made }
  return db.inTransaction(async (tx) => {
    const isOver = userIds.length < membersAtOnce
    const locked = await tx.one(outages.lock, [outageId])
    // Another server has done this batch; count its members once.
    if (!locked || locked.doneAt || locked.cursorUser !== outage.cursorUser)
      return { row: locked ?? outage, isOver: locked?.doneAt != null, made }
    await tx.run(outages.move, [
      outageId,
      userIds.at(-1) ?? outage.cursorUser,
      made.members,
      made.days,
      isOver && failing.size === 0 ? await clock.now(tx) : null,
    ])
    return { row: (await tx.one(outages.lock, [outageId])) ?? locked, isOver, made }
  })
}

/**
 * Makes good one member's days and returns how many this outage has made good, with the points of now. Real check-ins stay as they are, and days before the
 * registration are left out.
 */
async function makeGood(
  tx: Tx,
  { clock, published, activity }: OutageContext,
  { outageId, fromDay }: Pick<OutageRow, 'outageId' | 'fromDay'>,
  userId: string,
  days: readonly string[],
): Promise<{ days: number; points: number }> {
  const nothing = { days: 0, points: 0 }
  if (!(await lockIfOpen(tx, userId))) return nothing
  const own = await tx.all(checkIns.allFrom, [userId, fromDay])
  const member = await memberOf(tx, userId)
  if (!member) return nothing
  const firstDay = businessDay(member.createdAt)
  const missing = days.filter((day) => day >= firstDay && !own.some((each) => each.day === day))
  // Made good by a run that ended before it was counted.
  const earlier = own.filter((each) => each.outageId === outageId && days.includes(each.day)).length
  if (missing.length === 0) return { days: earlier, points: 0 }
  let points = 0
  for (const day of missing) {
    const at = await clock.now(tx)
    const outcome = await activity.record(tx, {
      userId,
      terms: termsOf(published, 'check_in', monthOf(day)),
      actionKey: day,
      at,
      cycleDay: day,
      month: monthOf(day),
      fact: { day, outage: outageId },
    })
    points += outcome.isRepeat ? 0 : outcome.points
    await tx.run(checkIns.insertMadeGood, [userId, day, 1, at, outageId])
  }
  const before = await tx.one(checkIns.last, [userId, addDays(fromDay, -1)])
  const checkedIn = await tx.all(checkIns.allFrom, [userId, fromDay])
  const again = runsAgain(
    before,
    checkedIn.map(({ day }) => day),
  )
  for (const [index, { day, continueDays }] of again.entries()) {
    if (checkedIn[index]?.continueDays !== continueDays)
      await tx.run(checkIns.setRun, [userId, day, continueDays])
  }
  return { days: earlier + missing.length, points }
}
