import { addMonths, businessDay, businessMonth, daysOfMonth, monthOf } from '@club/contract/business-day.ts'
import type { checkin } from '@club/contract/checkin.ts'
import { readAtNow } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { type EarningContext, termsOf } from '../activity/activity.ts'
import { lockThenRead } from '../points/points.ts'
import { currentRun, nextCheckIn } from './checkin.rules.ts'
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
      const { memberId, request } = call
      const monthAsked = (today: string) => request.month ?? monthOf(today)
      const { key: today, found } = await readAtNow(db, clock, businessDay, (day) =>
        Promise.all([daysIn(db, memberId, monthAsked(day)), db.one(checkIns.last, [memberId, day])]),
      )
      const month = monthAsked(today)
      const [checked, last] = found
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
      db.inSharedTransaction(call.memberId, async (tx) => {
        const userId = call.memberId
        // Lock before reading the time: a call that waited over midnight checks in for the new day,
        // after yesterday's.
        const [, [at, latest]] = await lockThenRead(tx, userId, () =>
          Promise.all([clock.now(tx), tx.one(checkIns.latest, [userId])]),
        )
        const run = nextCheckIn(businessDay(at), latest)
        const { day } = run
        const [before, decision] = await Promise.all([
          daysIn(tx, userId, monthOf(day)),
          activity.decide(tx, {
            userId,
            terms: termsOf(published, 'check_in', businessMonth(at)),
            actionKey: day,
            at,
            fact: { day },
          }),
        ])
        const { outcome } = decision
        const isNew = !outcome.isRepeat && outcome.isCompletion
        await Promise.all([
          activity.write(tx, decision),
          isNew && tx.run(checkIns.insert, [userId, day, run.continueDays, at]),
        ])
        return {
          result: outcome.isRepeat ? 'alreadyCheckedIn' : 'checkedIn',
          checkInDate: day,
          point: outcome.points,
          refusal: outcome.refusal,
          days: before.length + (isNew ? 1 : 0),
          continueDays: currentRun(day, isNew ? run : latest),
          happyPointValue: outcome.total,
        }
      }),
  }
}
