import { businessMonth } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { completedProfileTasks, type ProfileParts } from '@club/contract/profile.rules.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Tx } from '../../kit/database/db.ts'
import { type Activity, isTaskPaidIn, termsOf } from '../activity/activity.ts'
import type { Published } from '../content/content.ts'
import { lockAccount } from '../points/points.ts'
import { onceKey } from './tasks.rules.ts'

/** A member's profile after a change. */
export interface ProfileChange {
  userId: string
  parts: ProfileParts
  channel: Channel
}

/**
 * Records the profile tasks that a change completes, in the transaction of the change:
 * rules/tasks#profile-tasks.
 */
export function makeProfileTasks(deps: { activity: Activity; clock: Clock; published: Published }) {
  const { activity, clock, published } = deps
  return async (tx: Tx, { userId, parts, channel }: ProfileChange): Promise<void> => {
    for (const taskId of completedProfileTasks(parts)) {
      // Lock before reading the time, so that a member's entries are in the order of their times.
      await lockAccount(tx, userId)
      const at = await clock.now(tx)
      const month = businessMonth(at)
      await activity.record(tx, {
        userId,
        terms: termsOf(published, taskId, month),
        actionKey: onceKey,
        at,
        isPaidHere: isTaskPaidIn(published, taskId, channel, month),
      })
    }
  }
}
