import { addDays, businessDay } from '@club/contract/business-day.ts'
import type { Db } from '../../kit/db.ts'
import { openTokensKeptDays } from './invite.rules.ts'
import { opens } from './invite.sql.ts'

/** The door of invite: what registering and checking in mean for an inviter. */
export { countInvitation, noteFirstCheckIn } from './count-invitation.ts'
export { inviteCommands } from './invite-commands.ts'
export type { CountingDeps } from './invite-deps.ts'

/** Deletes the tokens of opened links once their day is over for good; the counts stay. */
export function sweepInviteOpens(db: Db, now: Date): Promise<number> {
  return opens.deleteTokensBefore(db, addDays(businessDay(now), -openTokensKeptDays))
}
