import { addDays, addMonths, businessDay, daysOfMonth, monthOf } from '@club/contract/business-day.ts'
import type { checkin } from '@club/contract/checkin.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { Queryable } from '../../kit/db.ts'
import { type EarningContext, termsOf } from '../activity/activity.ts'
import { lockAccount } from '../points/points.ts'
import { currentRun, runLengthOn } from './checkin.rules.ts'
import { checkIns } from './checkin.sql.ts'

/** The days of a month on which the member checked in, in order. */
async function daysIn(on: Queryable, userId: string, month: string): Promise<string[]> {
  const rows = await on.all(checkIns.days, [userId, `${month}-01`, `${addMonths(month, 1)}-01`])
  return rows.map(({ day }) => day)
}

/** Daily check-in: rules/tasks#check-in. */
export function checkinRoutes({
  db,
  clock,
  published,
  activity,
}: EarningContext): HandlersOf<typeof checkin> {
  return {
    calendar: async (call) => {
      const today = businessDay(await clock.now(db))
      const month = call.request.month ?? monthOf(today)
      const [checked, last] = await Promise.all([
        daysIn(db, call.memberId, month),
        db.one(checkIns.last, [call.memberId, today]),
      ])
      const days = new Set(checked)
      return {
        month,
        today,
        status: last?.day === today ? 'Y' : 'N',
        days: days.size,
        continueDays: currentRun(today, last),
        userCheckInTaskVOS: daysOfMonth(month).map((day) => ({
          checkInDate: day,
          status: days.has(day) ? 'Y' : 'N',
        })),
      }
    },

    checkIn: (call) =>
      db.inTransaction(async (tx) => {
        const userId = call.memberId
        // Lock before reading the time: a call that waited over midnight checks in for the new day,
        // after yesterday's.
        await lockAccount(tx, userId)
        const at = await clock.now(tx)
        const day = businessDay(at)
        const outcome = await activity.record(tx, {
          userId,
          terms: termsOf(published, 'check_in'),
          actionKey: day,
          at,
          fact: { day },
        })
        if (!outcome.isRepeat && outcome.isCompletion) {
          const before = await tx.one(checkIns.last, [userId, addDays(day, -1)])
          await tx.run(checkIns.insert, [userId, day, runLengthOn(day, before), at])
        }
        const [days, last] = [
          await daysIn(tx, userId, monthOf(day)),
          await tx.one(checkIns.last, [userId, day]),
        ]
        return {
          result: outcome.isRepeat ? 'alreadyCheckedIn' : 'checkedIn',
          checkInDate: day,
          point: outcome.points,
          refusal: outcome.refusal,
          days: days.length,
          continueDays: currentRun(day, last),
          happyPointValue: outcome.total,
        }
      }),
  }
}
