import { addDays, businessDay } from '@club/contract/business-day.ts'
import type { invite } from '@club/contract/invite.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { FindInviter, OnRegistered } from '../identity/identity.ts'
import { whenRegistered } from './count-invitation.ts'
import { inviterByCode } from './invitation-code.ts'
import { inviteJobs } from './invite.jobs.ts'
import { inviteRoutes } from './invite.routes.ts'
import { openTokenRetentionDays } from './invite.rules.ts'
import { invitations, invited, linkOpens } from './invite.sql.ts'
import { invitesDesk } from './invites.desk.ts'
import { invitePersonalData } from './personal-data.ts'

export { recordFirstCheckIn } from './count-invitation.ts'
export { invitationCodeOf } from './invitation-code.ts'
export { inviteCommands } from './invite-commands.ts'

/** Inviting friends: links, codes, counting, groups of ten and held invitations. */
export function inviteFeature(context: EarningContext) {
  return {
    routes: inviteRoutes(context),
    personalData: invitePersonalData(context.db),
    sweep: (now) => sweepInviteOpens(context.db, now),
    jobs: inviteJobs(context),
    onRegistered: whenRegistered(context),
    findInviter: inviterByCode,
  } satisfies Feature<typeof invite> & { onRegistered: OnRegistered; findInviter: FindInviter }
}

/** Held invitations at the desk. */
export const inviteDesk = (deps: Parameters<typeof invitesDesk>[0]) => ({ invites: invitesDesk(deps) })

/** How many invitations are held. */
export async function heldInvitations(db: Db): Promise<number> {
  return (await db.one(invitations.countHeld))?.invitations ?? 0
}

/** Deletes the tokens of opened links when their retention is over; the counts stay. */
export function sweepInviteOpens(db: Db, now: Date): Promise<number> {
  const before = addDays(businessDay(now), -openTokenRetentionDays)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(linkOpens.sweep, [before, maxRows, after]))
}

/** Inserts demo invitations whose points are already in the ledger. For the demo club only. */
export async function insertDemoInvitations(
  tx: Tx,
  made: readonly { inviterId: string; invitedUserId: string; points: number; at: Date }[],
): Promise<void> {
  for (const { inviterId, invitedUserId, points, at } of made) {
    await tx.run(invited.insert, [invitedUserId, inviterId])
    await tx.run(invitations.insert, [inviterId, invitedUserId, 'WEB', 'counted', points, at])
  }
}
