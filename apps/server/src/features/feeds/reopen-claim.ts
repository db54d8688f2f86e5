import { businessDay } from '@club/contract/business-day.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import { type EarningContext, refusedKeys, reopenCycle, termsOf } from '../activity/activity.ts'
import { aumResultFor, aumResultMonth } from '../bank/bank.ts'
import { sendMessage } from '../messages/messages.ts'

/**
 * Lets a member claim a month's assets again if the claim was refused by a result that the bank has corrected since:
 * rules/bank#asset-results. `holders` are the person's `holdersOf`.
 */
export async function reopenClaim(
  tx: Tx,
  deps: EarningContext,
  userId: string,
  holders: readonly string[],
): Promise<void> {
  const [customerHash, mobileHash] = holders
  // Without a customer number nothing was claimed.
  if (customerHash === undefined || mobileHash === undefined) return
  for (const month of await refusedKeys(tx, userId, aumTaskId, 'notReached')) {
    const result = await aumResultFor(tx, { mobileHash, customerHash }, month)
    if (!result?.reached) continue
    const { sourceId } = result
    await reopenClaimOf(tx, deps, { userId, month }, { sourceId, at: await deps.clock.now(tx) })
  }
}

/** Supersedes a claim's refusal because of a file or event, and tells the member. Returns whether there was one. */
export async function reopenClaimOf(
  tx: Tx,
  deps: EarningContext,
  { userId, month }: { userId: string; month: string },
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<boolean> {
  const terms = termsOf(deps.published, aumTaskId)
  const closed = { userId, terms, actionKey: month, reason: 'notReached' } as const
  if (!(await reopenCycle(tx, closed, { sourceId, at }))) return false
  // A result may be corrected more than once, and the member is told of each correction.
  const key = `claim:${month}:${sourceId}`
  const isOlder = month !== aumResultMonth(businessDay(at))
  await sendMessage(tx, deps, { userId, key, kind: 'claimReopened', facts: { month, isOlder }, at })
  return true
}
