import { monthOf } from '@club/contract/business-day.ts'
import type { checkin } from '@club/contract/checkin.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { personalTable } from '../../kit/personal-data.ts'
import type { EarningContext } from '../activity/activity.ts'
import { checkinRoutes } from './checkin.routes.ts'
import { checkIns } from './checkin.sql.ts'

export { unfinishedOutageOf } from './outage.ts'
export { outageCommands } from './outage-commands.ts'
export { outagesDesk } from './outages.desk.ts'

/** Daily check-in. */
export function checkinFeature(context: EarningContext) {
  return {
    routes: checkinRoutes(context),
    personalData: {
      tables: [personalTable('check_in', { act: 'delete' }, { day: 'text', continue_days: 'number' })],
    },
  } satisfies Feature<typeof checkin>
}

/** Whether a member checked in on a business day. */
export async function hasCheckedIn(on: Queryable, userId: string, day: string): Promise<boolean> {
  return (await on.one(checkIns.last, [userId, day]))?.day === day
}

/** A member's check-ins of a month by day, with those that were made good after an outage. */
export async function checkInsOfMonth(
  on: Queryable,
  userId: string,
  month: string,
): Promise<{ day: string; continueDays: number; isMadeGood: boolean }[]> {
  const rows = await on.all(checkIns.allFrom, [userId, `${month}-01`])
  return rows
    .filter(({ day }) => monthOf(day) === month)
    .map(({ day, continueDays, outageId }) => ({ day, continueDays, isMadeGood: outageId !== null }))
}

/** Who of these members checked in themselves on one of the business days. */
export async function checkedInAmong(
  on: Queryable,
  userIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  return (await on.all(checkIns.membersAmong, [userIds, from, to])).map(({ userId }) => userId)
}
