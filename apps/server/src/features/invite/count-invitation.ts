import { businessMonth } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import type { Channel } from '@club/contract/channels.ts'
import type { Tx } from '../../kit/database/db.ts'
import { handleEach } from '../../kit/jobs/stuck-items.ts'
import { type EarningContext, isTaskPaidIn, type Reactor, termsOf } from '../activity/activity.ts'
import type { OnRegistered, Registered } from '../identity/identity.ts'
import { isClosed, lockIfOpen, recordRefusal } from '../points/points.ts'
import { burstBegins, haveManyLeft, isBurst, leftWindowBegins, whyIgnored } from './invite.rules.ts'
import { type InvitationRow, ignoredInvitations, invitations, invitationsDue, invited } from './invite.sql.ts'

/** One invitation, identified by the invited member, so that nobody counts twice. */
export interface Invitation {
  inviterId: string
  invitedUserId: string
  channel: Channel
}

/**
 * Counts an invitation in the transaction that registers the new member: rules/invitations#counted-once. The
 * inviter gets points if the channel pays; bursts are held.
 */
function countInvitation(context: EarningContext) {
  return async (
    tx: Tx,
    { userId, invitedBy, isInviterUnknown, channel, at }: Omit<Registered, 'mobileHash'>,
  ): Promise<void> => {
    if (invitedBy === null && !isInviterUnknown) return
    const inviterOfInviter =
      invitedBy === null ? null : ((await tx.one(invited.inviterOf, [invitedBy]))?.inviterId ?? null)
    const ignored = whyIgnored({ userId, inviterId: invitedBy, inviterOfInviter })
    if (ignored !== null || invitedBy === null) {
      await tx.run(ignoredInvitations.insert, [userId, ignored ?? 'unknown', channel, at])
      return
    }
    // Lock in the order of the ids, as everywhere two accounts are locked, and before any points: an award may wait
    // for the month's ranks while it holds the account.
    for (const each of [userId, invitedBy].sort()) await lockIfOpen(tx, each)
    if (await isClosed(tx, invitedBy)) {
      await tx.run(ignoredInvitations.insert, [userId, 'unknown', channel, at])
      return
    }
    // Read the time after the lock, so that the inviter's entries are in the order of their times.
    const registeredAt = await context.clock.now(tx)
    await tx.run(invited.insert, [userId, invitedBy])
    const invitation = { inviterId: invitedBy, invitedUserId: userId, channel }
    const since = [burstBegins(registeredAt), leftWindowBegins(registeredAt)] as const
    const earlier = await tx.one(invitations.since, [invitedBy, ...since])
    const isHeld = isBurst(earlier?.count ?? 0) || haveManyLeft(earlier?.left ?? 0)
    const points = isHeld
      ? await hold(tx, invitation, registeredAt)
      : await payInvitation(tx, context, invitation, registeredAt)
    const row: InvitationRow = {
      userId: invitedBy,
      invitedUserId: userId,
      channel,
      state: isHeld ? 'held' : 'counted',
      points,
      registeredAt,
    }
    await tx.run(invitations.insert, [
      row.userId,
      row.invitedUserId,
      row.channel,
      row.state,
      row.points,
      row.registeredAt,
    ])
  }
}

/** Counts the invitation of a new member; if that fails, the job counts it later. */
export function whenRegistered(context: EarningContext): OnRegistered {
  return {
    now: countInvitation(context),
    async later(tx, { userId, invitedBy, channel, at }) {
      await tx.run(invitationsDue.insert, [userId, invitedBy, channel, at])
    },
  }
}

const maxDueAtOnce = 100

/** Counts invitations that could not be counted when the new member registered. */
export function countDue(context: EarningContext, signal?: AbortSignal): Promise<number> {
  const { db } = context
  return handleEach(context, {
    work: 'invitation',
    next: async (leftOut) =>
      (await db.all(invitationsDue.next, [maxDueAtOnce, leftOut])).map(({ userId }) => userId),
    idOf: (userId: string) => userId,
    handle: (userId) =>
      db.inTransaction(async (tx) => {
        const due = await tx.one(invitationsDue.take, [userId])
        if (!due || (await isClosed(tx, userId))) return
        const { inviterId: invitedBy, channel, since: at } = due
        const registered = { userId, invitedBy, isInviterUnknown: invitedBy === null, channel, at }
        await countInvitation(context)(tx, registered)
      }),
    signal,
  })
}

const factOf = ({ invitedUserId, channel }: Invitation) => ({ invited: invitedUserId, channel })

/** Awards the points of an invitation and returns how many; the caller holds the inviter's account. */
export async function payInvitation(
  tx: Tx,
  { activity, published }: EarningContext,
  invitation: Invitation,
  at: Date,
): Promise<number> {
  const month = businessMonth(at)
  const outcome = await activity.record(tx, {
    userId: invitation.inviterId,
    terms: termsOf(published, 'invite_friend', month),
    actionKey: invitation.invitedUserId,
    at,
    isPaidHere: isTaskPaidIn(published, 'invite_friend', invitation.channel, month),
    fact: factOf(invitation),
  })
  return outcome.points
}

async function hold(tx: Tx, invitation: Invitation, at: Date): Promise<number> {
  await explainToInviter(tx, invitation, at, 'underCheck')
  return 0
}

/** Records in the inviter's history why a friend brought no points. */
export async function explainToInviter(
  tx: Tx,
  invitation: Invitation,
  at: Date,
  reason: 'underCheck' | 'checkFailed',
): Promise<void> {
  const { inviterId, invitedUserId } = invitation
  const taskId = 'invite_friend'
  const businessKey = businessKeyOf(taskId, invitedUserId)
  await recordRefusal(tx, { userId: inviterId, businessKey, taskId, at, fact: factOf(invitation) }, reason)
}

/** Stores an invited member's first check-in, the last step of the inviter's funnel. */
export const recordFirstCheckIn: Reactor = async (tx, { userId, taskId, at }) => {
  if (taskId !== 'check_in') return
  const inviterId = (await tx.one(invited.noteCheckIn, [userId, at]))?.inviterId ?? null
  if (inviterId !== null) await tx.run(invitations.markCheckedIn, [inviterId, userId])
}
