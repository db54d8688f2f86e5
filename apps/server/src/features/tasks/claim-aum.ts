import { businessDay, businessMonth, monthOf } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import { aumTaskId, type TaskId } from '@club/contract/tasks.constants.ts'
import type { Queryable } from '../../kit/database/db.ts'
import {
  actionOf,
  closeWithoutAward,
  type EarningContext,
  reopenedActions,
  type TaskTerms,
} from '../activity/activity.ts'
import { aumResultMonth, type BankView, bankViewOf } from '../bank/bank.ts'
import { mobileHashOf } from '../identity/members.ts'
import { lockThenRead, totalOf } from '../points/points.ts'
import { judgeAumClaim } from './tasks.rules.ts'

/** Claims the monthly assets: rules/tasks#monthly-assets. */
export function claimAum(
  { db, clock, activity }: EarningContext,
  terms: TaskTerms,
  userId: string,
  isPaidHere: boolean,
) {
  return db.inSharedTransaction(userId, async (tx) => {
    // Lock first: of two claims at once, the second gets the first's result.
    const [account, [at, mobileHash]] = await lockThenRead(tx, userId, () =>
      Promise.all([clock.now(tx), mobileHashOf(tx, userId)]),
    )
    const day = businessDay(at)
    const lastMonth = aumResultMonth(day)
    const [earlier, bank] = await Promise.all([
      actionOf(tx, userId, terms.taskId, lastMonth),
      bankViewOf(tx, mobileHash),
    ])
    // If last month was refused, a member may claim an older month that the bank has corrected.
    const older = earlier?.refusal === 'notReached' ? await openedMonth(tx, bank, userId) : null
    const resultMonth = older ?? lastMonth
    const answer = { taskId: aumTaskId, resultMonth }
    if (earlier && older === null) {
      const paid = earlier.points === 0 ? await paidOlder(tx, userId, monthOf(day)) : undefined
      const { points, refusal } = paid?.action ?? earlier
      if (paid) answer.resultMonth = paid.key
      return { ...answer, result: resultOf(refusal), point: points, refusal, happyPointValue: account.total }
    }

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
    return { ...answer, result: judged, point: 0, refusal, happyPointValue: account.total }
  })
}

/** The first month whose refused claim was reopened, and which reached the target by what the bank says now. */
export async function openedMonth(on: Queryable, bank: BankView, userId: string): Promise<string | null> {
  for (const { key: month, action } of await reopenedActions(on, userId, aumTaskId)) {
    if (action === null && (await bank.aumResult(month))?.reached) return month
  }
  return null
}

/** The older month that was claimed in this one, which answers a repeated claim. */
async function paidOlder(on: Queryable, userId: string, month: string) {
  const opened = await reopenedActions(on, userId, aumTaskId)
  return opened.find(({ action }) => action && action.points > 0 && businessMonth(action.createdAt) === month)
}

/** Whether the bank knows the member as a customer. */
export async function hasCustomerNo({ db }: EarningContext, userId: string): Promise<boolean> {
  return (await bankViewOf(db, await mobileHashOf(db, userId))).hasCustomerNo
}

/** The answer to a claim that needs a core customer number: rules/tasks#core-customer-number. */
export async function emptyCstNo({ db }: EarningContext, userId: string, taskId: TaskId) {
  return {
    taskId,
    result: 'EmptyCstNo' as const,
    point: 0,
    refusal: null,
    happyPointValue: await totalOf(db, userId),
    resultMonth: null,
  }
}

/**
 * The result of a decided claim. A channel that does not pay, or a full month, refuses points although the
 * target was reached.
 */
function resultOf(refusal: RefusalReason | null) {
  if (refusal === null) return 'claimed' as const
  return refusal === 'notReached' ? ('notReached' as const) : ('refused' as const)
}
