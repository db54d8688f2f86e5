import { addDays, businessDay } from '@club/contract/business-day.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { sweepInBatches } from '../../kit/sweep.ts'
import { openTokensKeptDays } from './invite.rules.ts'
import { invitations, invited, opens } from './invite.sql.ts'

/** The door of invite: what registering and checking in mean for an inviter. */
export { countInvitation, noteFirstCheckIn } from './count-invitation.ts'
export type { CountingDeps } from './invite-deps.ts'

/** Deletes the tokens of opened links once their day is over for good; the counts stay. */
export function sweepInviteOpens(db: Db, now: Date): Promise<number> {
  const before = addDays(businessDay(now), -openTokensKeptDays)
  return sweepInBatches(db, (tx, maxRows) => opens.deleteTokensBefore(tx, before, maxRows))
}

/** Writes invented invitations whose points stand in the books already: for the demo club only. */
export async function insertDemoInvitations(
  tx: Tx,
  made: readonly { inviterId: string; invitedUserId: string; points: number; at: Date }[],
): Promise<void> {
  for (const { inviterId, invitedUserId, points, at } of made) {
    await invited.insert(tx, invitedUserId, inviterId)
    await invitations.insert(tx, {
      userId: inviterId,
      invitedUserId,
      channel: 'WEB',
      state: 'counted',
      points,
      registeredAt: at,
    })
  }
}
