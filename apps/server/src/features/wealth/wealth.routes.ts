import { businessMonth } from '@club/contract/business-day.ts'
import type { wealth } from '@club/contract/wealth.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { type EarningContext, isTaskPaidIn, termsOf } from '../activity/activity.ts'
import { pensionsOf } from '../bank/bank.ts'
import { mobileHashOf } from '../identity/members.ts'
import { lockAccount } from '../points/points.ts'
import { fenOf } from './wealth.rules.ts'

const calculatorTask = 'complete_retirement_calculator'

/** The same key as the bank's event about its own calculator: the first of the two earns the points. */
const calculatorKey = 'once'

/** The member's pensions from the bank's feed, and the calculation that counts as a task. */
export function wealthRoutes(context: EarningContext): HandlersOf<typeof wealth> {
  const { db, clock, activity, sealing, published } = context
  return {
    annuity: async ({ memberId }) => {
      const mobileHash = await mobileHashOf(db, memberId)
      const held = mobileHash === null ? [] : await pensionsOf(db, sealing, mobileHash)
      const list = held.map(({ kind, balance, asOf }) => ({
        kind,
        balanceFen: fenOf(balance),
        asOf: asOf.toISOString(),
      }))
      return { list, balanceTotalFen: list.reduce((sum, { balanceFen }) => sum + balanceFen, 0) }
    },

    finishCalculator: async ({ memberId, channel }) => {
      const { isRepeat, points, refusal } = await db.inTransaction(async (tx) => {
        // Lock before reading the time, so that a member's entries are in the order of their times.
        await lockAccount(tx, memberId)
        const at = await clock.now(tx)
        const month = businessMonth(at)
        return activity.record(tx, {
          userId: memberId,
          terms: termsOf(published, calculatorTask, month),
          actionKey: calculatorKey,
          at,
          isPaidHere: isTaskPaidIn(published, calculatorTask, channel, month),
        })
      })
      const isDoneBefore = isRepeat || refusal === 'cycleFull'
      return {
        result: isDoneBefore ? 'alreadyDone' : refusal ? 'refused' : 'done',
        point: points,
        refusal,
      }
    },
  }
}
