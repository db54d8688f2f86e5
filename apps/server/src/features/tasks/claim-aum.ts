import { businessDay } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/constants.ts'
import { actionOf, closeWithoutAward, type EarningContext, type TaskTerms } from '../activity/activity.ts'
import { bankViewOf } from '../bank/bank.ts'
import { mobileHashOf } from '../identity/identity.ts'
import { lockAccount, totalOf } from '../points/points.ts'
import { aumResultMonth, judgeAumClaim } from './tasks.rules.ts'

/** Claims the monthly assets: rules/tasks#monthly-assets. */
export function claimAum(
  { db, clock, activity }: EarningContext,
  terms: TaskTerms,
  userId: string,
  isPaidHere: boolean,
) {
  return db.inTransaction(async (tx) => {
    // Locked first: of two claims at once, the second gets the first's result.
    await lockAccount(tx, userId)
    const at = await clock.now(tx)
    const day = businessDay(at)
    const resultMonth = aumResultMonth(day)
    const answer = { taskId: 'aum_increased_month' as const, resultMonth }

    const earlier = await actionOf(tx, userId, terms.taskId, resultMonth)
    if (earlier) {
      const { points, refusal } = earlier
      const happyPointValue = await totalOf(tx, userId)
      return { ...answer, result: resultOf(refusal), point: points, refusal, happyPointValue }
    }

    const bank = await bankViewOf(tx, await mobileHashOf(tx, userId))
    const judged = judgeAumClaim(day, bank.hasCustomerNo, await bank.aumResult(resultMonth))
    const action = { userId, terms, actionKey: resultMonth, at, isPaidHere, fact: { resultMonth } }
    if (judged === 'reached') {
      const outcome = await activity.record(tx, action)
      return {
        ...answer,
        result: resultOf(outcome.refusal),
        point: outcome.points,
        refusal: outcome.refusal,
        happyPointValue: outcome.total,
      }
    }
    if (judged === 'notReached') await closeWithoutAward(tx, action, 'notReached')
    const refusal = judged === 'notReached' ? ('notReached' as const) : null
    return { ...answer, result: judged, point: 0, refusal, happyPointValue: await totalOf(tx, userId) }
  })
}

/**
 * The result of a decided claim. A channel that does not pay, or a full month, refuses points although the
 * target was reached.
 */
function resultOf(refusal: RefusalReason | null) {
  if (refusal === null) return 'claimed' as const
  return refusal === 'notReached' ? ('notReached' as const) : ('refused' as const)
}
