import type { Context } from './context.ts'
import { type Activity, makeActivity } from './features/activity/activity.ts'
import { recordFirstCheckIn } from './features/invite/invite.ts'
import { countTowardMedals } from './features/medals/medals.ts'

/** What runs when a task is completed, in this order. */
export function activityOf({ clock }: Pick<Context, 'clock'>): Activity {
  return makeActivity(clock, [countTowardMedals, recordFirstCheckIn])
}
