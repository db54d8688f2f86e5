import { addDays, businessDay, monthOf } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import { recordAct } from '../../kit/audit.ts'
import type { Db, Tx } from '../../kit/db.ts'
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
  const days = outageDays(order.fromDay, order.toDay)
  if (!days)
    throw new OutageRefused(
      `an outage runs from a day to the same or a later one, ${maxOutageDays} days at most`,
    )
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

/** The latest outages, newest first. */
export function latestOutages(db: Db, maxRows: number): Promise<OutageRow[]> {
  return db.all(outages.latest, [maxRows])
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
  const dayBefore = addDays(outage.fromDay, -1)
  const affected = await db.all(outages.affected, [
    outage.cursorUser ?? firstUser,
    monthsOf(days),
    dayBefore,
    membersAtOnce,
  ])
  const userIds = affected.map(({ userId }) => userId)
  const closed = await closedAmong(db, userIds)
  const members = userIds.filter((userId) => !closed.has(userId))
  let madeGood = 0
  for (const userId of members) {
    madeGood += await db.inTransaction((tx) => makeGood(tx, context, outage, userId, days))
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
 * Makes good one member's days and returns how many. Real check-ins stay as they are, and days before the
 * registration are left out.
 */
async function makeGood(
  tx: Tx,
  { clock, published, activity }: EarningContext,
  { outageId, fromDay }: OutageRow,
  userId: string,
  days: readonly string[],
): Promise<number> {
  if (!(await lockIfOpen(tx, userId))) return 0
  const own = new Set((await tx.all(checkIns.allFrom, [userId, fromDay])).map(({ day }) => day))
  const member = await memberOf(tx, userId)
  if (!member) return 0
  const firstDay = businessDay(member.createdAt)
  const missing = days.filter((day) => day >= firstDay && !own.has(day))
  if (missing.length === 0) return 0
  for (const day of missing) {
    const at = await clock.now(tx)
    await activity.record(tx, {
      userId,
      terms: termsOf(published, 'check_in'),
      actionKey: day,
      at,
      cycleDay: day,
      month: monthOf(day),
      fact: { day, outage: outageId },
    })
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
  return missing.length
}
