import { businessTime } from '@club/contract/business-day.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { isBusy } from '../../kit/jobs/stuck-items.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { type CommandItems, commandItems } from '../../kit/operator/command-items.ts'
import {
  carryOut,
  dryRun,
  inTransactionOrPreview,
  orderIn,
  printPreview,
} from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  memberName,
  memberNames,
} from '../../kit/operator/operator-command.ts'
import type { EarningContext } from '../activity/activity.ts'
import { findMember } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import { lockIfOpen } from '../points/points.ts'
import { explainToInviter, payInvitation } from './count-invitation.ts'
import { burstWindowMinutes, leftWindowDays, maxBurst, maxLeft } from './invite.rules.ts'
import { type InvitationRow, invitations, invited } from './invite.sql.ts'

const maxShown = 200
/** Decided together, in one transaction that holds the inviter's account. */
const maxDecidedAtOnce = 200
const target = {
  member: argument('<member>', `the invited member: ${memberNames}`, memberName),
  ofInviter: argument('--of-inviter', 'the member is an inviter: all that is held of theirs', flag),
  dryRun,
}
interface Target {
  dryRun: boolean
  member: string
  ofInviter: boolean
}
type Decision = 'release' | 'refuse'

/** The operator's commands for held invitations: rules/invitations#held-invitations. */
export const inviteCommands = commandGroup<EarningContext>(
  'invites',
  'invitations that came too fast and wait for a decision',
  [
    command({
      name: 'held',
      description: 'lists held invitations with the invited member and the inviter',
      needsReason: true,
      run: showHeld,
    }),
    command({
      name: 'release',
      description: 'counts a held invitation; the inviter gets the points',
      needsReason: true,
      arguments: target,
      run: (deps, call) => decide(deps, call, 'release'),
    }),
    command({
      name: 'refuse',
      description: 'refuses it for good',
      needsReason: true,
      arguments: target,
      run: (deps, call) => decide(deps, call, 'refuse'),
    }),
  ],
)

async function showHeld(deps: EarningContext, call: CommandCall<unknown>): Promise<number> {
  const { print } = call
  const rows = await deps.db.all(invitations.held, [maxShown])
  await recordLook(deps, call, 'invites.held', { invitations: rows.length })
  if (rows.length === 0) print.out('no invitation is held')
  else {
    print.out(
      `held, since one inviter brought more than ${maxBurst} within ${burstWindowMinutes} minutes, ` +
        `or ${maxLeft} friends of the last ${leftWindowDays} days have left the club:`,
    )
  }
  const inviters = [...new Set(rows.map(({ userId }) => userId))]
  const left = new Map(
    (await deps.db.all(invitations.leftAmong, [inviters])).map((row) => [row.userId, row.left]),
  )
  for (const { userId, invitedUserId, channel, registeredAt } of rows) {
    const about = left.has(userId) ? `, ${left.get(userId)} of whose friends have left` : ''
    print.out(
      `${invitedUserId}  registered ${businessTime(registeredAt)}  ${channel}  invited by ${userId}${about}`,
    )
  }
  if (rows.length === maxShown) print.out(`only the first ${maxShown} are shown`)
  return exitCodes.ok
}

async function decide(deps: EarningContext, call: CommandCall<Target>, decision: Decision): Promise<number> {
  const { args, print } = call
  const found = await findMember(deps.db, deps, args.member)
  if ('problem' in found) {
    print.err(found.problem)
    return exitCodes.refused
  }
  const held = await findHeld(deps.db, found.userId, args)
  if (held.length === 0) {
    print.err(
      args.ofInviter ? 'no invitation of this member is held' : 'the invitation of this member is not held',
    )
    return exitCodes.refused
  }
  const opposite = decision === 'release' ? 'invites refuse' : 'invites release'
  const items = await commandItems(deps, `invites ${decision}`, orderIn(call), opposite)
  const { lines, sum } = await decideTogether(deps, call, decision, items, held)
  for (const line of lines) print.out(line)
  if (held.length > 1 || args.dryRun) print.out(sum)
  if (held.length === maxDecidedAtOnce) print.out(`${held.length} at once: run it again for the others`)
  if (items.failing > 0)
    print.err(`${items.failing} invitations could not be decided and stay held (${items.cause})`)
  printPreview(print, args)
  return items.failing > 0 ? exitCodes.refused : exitCodes.ok
}

/** Decides invitations in one transaction; if that fails, those of them that can be decided. */
async function decideTogether(
  deps: EarningContext,
  call: CommandCall<Target>,
  decision: Decision,
  items: CommandItems,
  held: readonly InvitationRow[],
) {
  try {
    const done = await decideAll(deps, call, decision, held)
    await items.noteDone(...held.map(({ invitedUserId }) => invitedUserId))
    return done
  } catch (error) {
    if (isBusy(error)) throw error
  }
  const sound: InvitationRow[] = []
  for (const row of held) {
    const tryOut = () => inTransactionOrPreview(deps.db, true, (tx) => decideOne(tx, deps, row, decision))
    if ('value' in (await items.attempt(row.invitedUserId, tryOut))) sound.push(row)
  }
  return decideAll(deps, call, decision, sound)
}

function decideAll(
  deps: EarningContext,
  call: CommandCall<Target>,
  decision: Decision,
  held: readonly InvitationRow[],
) {
  return carryOut(deps, orderIn(call), `invites.${decision}`, async (tx) => {
    const done = []
    for (const row of held) done.push({ ...(await decideOne(tx, deps, row, decision)), row })
    const decided = done.filter(({ isDecided }) => isDecided)
    const points = decided.reduce((total, each) => total + each.points, 0)
    const parts = decided.map((each) => ({
      inviter: each.row.userId,
      invited: each.row.invitedUserId,
      points: each.points,
    }))
    return {
      lines: done.map(({ row, said }) => `${row.invitedUserId}  ${said}`),
      sum: `${decided.length} invitations, ${points} points`,
      detail: decided.length === 0 ? null : { invitations: decided.length, points, parts },
    }
  })
}

async function findHeld(db: Db, id: string, { ofInviter }: Target): Promise<InvitationRow[]> {
  if (ofInviter) return db.all(invitations.heldOf, [id, maxDecidedAtOnce])
  const inviterId = (await db.one(invited.inviterOf, [id]))?.inviterId ?? null
  const row = inviterId === null ? null : await db.one(invitations.find, [inviterId, id])
  return row?.state === 'held' ? [row] : []
}

/** Decides one held invitation, once: of two operators at the same time, the second finds it decided. */
async function decideOne(
  tx: Tx,
  deps: EarningContext,
  { userId: inviterId, invitedUserId }: InvitationRow,
  decision: Decision,
): Promise<{ isDecided: boolean; points: number; said: string }> {
  const inviter = await lockIfOpen(tx, inviterId)
  const row = await tx.one(invitations.find, [inviterId, invitedUserId])
  if (row?.state !== 'held') return { isDecided: false, points: 0, said: 'was decided already' }
  const at = await deps.clock.now(tx)
  const invitation = { inviterId, invitedUserId, channel: row.channel }
  const points = decision === 'release' && inviter ? await payInvitation(tx, deps, invitation, at) : 0
  if (decision === 'refuse' && inviter) await explainToInviter(tx, invitation, at, 'checkFailed')
  const state = decision === 'release' ? 'counted' : 'refused'
  await tx.run(invitations.decide, [inviterId, invitedUserId, state, points, at])
  const about = { userId: inviterId, key: `invitation:${invitedUserId}`, at }
  await sendMessage(
    tx,
    deps,
    decision === 'release'
      ? { ...about, kind: 'invitationReleased', facts: { points } }
      : { ...about, kind: 'invitationRefused', facts: {} },
  )
  const left = inviter ? '' : ': the inviter has left'
  const said = decision === 'release' ? `released, ${points} points${left}` : `refused${left}`
  return { isDecided: true, points, said }
}
