import { addDays, businessDay, monthOf } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import { recordAct } from '../../kit/audit.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { inTransactionOrPreview } from '../../kit/operator-act.ts'
import { type EarningContext, termsOf } from '../activity/activity.ts'
import { memberOf } from '../identity/identity.ts'
import { closedAmong, isMonthClosing, lockIfOpen } from '../points/points.ts'
import { checkIns } from './checkin.sql.ts'
import { maxOutageDays, monthsOf, outageDays, runsAgain } from './outage.rules.ts'
import { type OutageRow, outages } from './outage.sql.ts'

export type { OutageRow } from './outage.sql.ts'

export interface OutageOrder {
  fromDay: string
  toDay: string
  operator: string
  reason: string
  signal?: AbortSignal
}

/** Why an outage cannot be declared, worded for the operator. */
export class OutageRefused extends Error {}

const membersAtOnce = 200
const firstUser = '00000000-0000-0000-0000-000000000000'

/**
 * Makes good the check-ins on the days of an outage, with points under the month's cap and an unbroken run,
 * for the members in rules/months#outages. Can be interrupted and repeated. Throws OutageRefused for days
 * that are not over or whose month is closed.
 */
export async function declareOutage(context: EarningContext, order: OutageOrder): Promise<OutageRow> {
  const { db } = context
  const days = daysOf(order)
  const known = await db.one(outages.find, [order.fromDay, order.toDay])
  if (known?.doneAt) return known
  await refuseClosed(context, days)
  const outage = known ?? (await begin(context, order))
  for (;;) {
    // Checked before each batch: an operator may close a month in between.
    await refuseClosed(context, days)
    const row = await makeGoodBatch(context, outage.outageId, days)
    if (row.doneAt || order.signal?.aborted) return row
  }
}

/** What declaring an outage would give. */
export interface OutagePreview {
  members: number
  days: number
  points: number
  isStopped: boolean
}

/**
 * What `declareOutage` would still make good, by doing it for each member and taking it back. Throws OutageRefused for
 * the same reasons.
 */
export async function previewOutage(
  context: EarningContext,
  order: Pick<OutageOrder, 'fromDay' | 'toDay' | 'signal'>,
): Promise<OutagePreview> {
  const { db } = context
  const days = daysOf(order)
  const seen: OutagePreview = { members: 0, days: 0, points: 0, isStopped: false }
  const known = await db.one(outages.find, [order.fromDay, order.toDay])
  if (known?.doneAt) return seen
  await refuseClosed(context, days)
  const outage = known ?? { outageId: uuidv7(), fromDay: order.fromDay }
  for (let after = known?.cursorUser ?? firstUser; ; ) {
    const { userIds, members } = await nextAffected(db, after, outage.fromDay, days)
    for (const userId of members) {
      const made = await inTransactionOrPreview(db, true, (tx) => makeGood(tx, context, outage, userId, days))
      seen.members += made.days > 0 ? 1 : 0
      seen.days += made.days
      seen.points += made.points
    }
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

async function refuseClosed({ db, clock }: EarningContext, days: readonly string[]): Promise<void> {
  const today = businessDay(await clock.now(db))
  const last = days.at(-1) ?? today
  if (last >= today) throw new OutageRefused(`${last} is not over yet: members can still check in`)
  for (const month of monthsOf(days)) {
    if (await isMonthClosing(db, month))
      throw new OutageRefused(`${month} is closed and takes no more entries`)
  }
}

function begin(
  { db, clock }: EarningContext,
  { fromDay, toDay, operator, reason }: OutageOrder,
): Promise<OutageRow> {
  return db.inTransaction(async (tx) => {
    const declaredAt = await clock.now(tx)
    const outageId = uuidv7()
    await tx.run(outages.insert, [outageId, fromDay, toDay, operator, reason, declaredAt])
    const row = await tx.one(outages.find, [fromDay, toDay])
    if (!row) throw new Error('the outage that was just declared is missing')
    if (row.outageId === outageId)
      await recordAct(tx, clock, {
        operator,
        reason,
        act: 'outage.declare',
        detail: { outageId, fromDay, toDay },
      })
    return row
  })
}

/**
 * The cursor moves in the members' transaction, so that an interruption neither skips nor repeats anybody.
 */
async function makeGoodBatch(context: EarningContext, outageId: string, days: string[]): Promise<OutageRow> {
  const { db, clock } = context
  const outage = await db.inTransaction((tx) => tx.one(outages.lock, [outageId]))
  if (!outage) throw new Error('the outage is missing')
  if (outage.doneAt) return outage
  const after = outage.cursorUser ?? firstUser
  const { userIds, members } = await nextAffected(db, after, outage.fromDay, days)
  let madeGood = 0
  for (const userId of members) {
    const made = await db.inTransaction((tx) => makeGood(tx, context, outage, userId, days))
    madeGood += made.days
  }
  return db.inTransaction(async (tx) => {
    const isLast = userIds.length < membersAtOnce
    const locked = await tx.one(outages.lock, [outageId])
    // Another server has done this batch; count its members once.
    if (!locked || locked.doneAt || locked.cursorUser !== outage.cursorUser) return locked ?? outage
    await tx.run(outages.move, [
      outageId,
      userIds.at(-1) ?? outage.cursorUser,
      members.length,
      madeGood,
      isLast ? await clock.now(tx) : null,
    ])
    return (await tx.one(outages.lock, [outageId])) ?? locked
  })
}

/**
 * Makes good one member's days and returns how many, with their points. Real check-ins stay as they are, and days before the
 * registration are left out.
 */
async function makeGood(
  tx: Tx,
  { clock, published, activity }: EarningContext,
  { outageId, fromDay }: Pick<OutageRow, 'outageId' | 'fromDay'>,
  userId: string,
  days: readonly string[],
): Promise<{ days: number; points: number }> {
  const nothing = { days: 0, points: 0 }
  if (!(await lockIfOpen(tx, userId))) return nothing
  const own = new Set((await tx.all(checkIns.allFrom, [userId, fromDay])).map(({ day }) => day))
  const member = await memberOf(tx, userId)
  if (!member) return nothing
  const firstDay = businessDay(member.createdAt)
  const missing = days.filter((day) => day >= firstDay && !own.has(day))
  if (missing.length === 0) return nothing
  let points = 0
  for (const day of missing) {
    const at = await clock.now(tx)
    const outcome = await activity.record(tx, {
      userId,
      terms: termsOf(published, 'check_in'),
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
  return { days: missing.length, points }
}
