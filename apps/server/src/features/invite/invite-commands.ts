import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { isBusy } from '../../kit/jobs/stuck-items.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { type CommandItems, commandItems } from '../../kit/operator/command-items.ts'
import { carryOut, inTransactionOrPreview, printPreview } from '../../kit/operator/operator-act.ts'
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
import { type InviteWords, words } from './invite-decide.words.ts'

const maxShown = 200
/** Decided together, in one transaction that holds the inviter's account. */
const maxDecidedAtOnce = 200
const target = {
  member: argument('<member>', `the invited member: ${memberNames}`, memberName),
  ofInviter: argument('--of-inviter', 'the member is an inviter: all that is held of theirs', flag),
}
interface Target {
  member: string
  ofInviter: boolean
}
type Decision = 'release' | 'refuse'

/** What became of an invitation; `before`: somebody else has decided it. */
interface Decided {
  inviter: string
  invited: string
  state: 'released' | 'refused' | 'before'
  points: number
  hasInviterLeft: boolean
}

const wordsFor = (decision: Decision) =>
  inEachLanguage((language) => ({ ...words[language].decide, title: words[language].titles[decision] }))

/** The operator's commands for held invitations: rules/invitations#held-invitations. */
export const inviteCommands = commandGroup<EarningContext>(
  'invites',
  'invitations that came too fast and wait for a decision',
  [
    command({
      name: 'held',
      description: 'lists held invitations with the invited member and the inviter',
      does: 'showsMembers',
      run: showHeld,
    }),
    act({
      name: 'release',
      description: 'counts a held invitation; the inviter gets the points',
      words: wordsFor('release'),
      arguments: target,
      carryOut: (deps: EarningContext, call) => decide(deps, call, 'release'),
    }),
    act({
      name: 'refuse',
      description: 'refuses it for good',
      words: wordsFor('refuse'),
      arguments: target,
      carryOut: (deps: EarningContext, call) => decide(deps, call, 'refuse'),
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

type DecideCall = ActCall<Target>
type Outcome = ActOutcome<InviteWords>

function refusedBy(line: string, told: (w: InviteWords) => string): Outcome {
  return {
    refused: told,
    shell(print) {
      print.err(line)
      return exitCodes.refused
    },
  }
}

async function decide(deps: EarningContext, call: DecideCall, decision: Decision): Promise<Outcome> {
  const { args } = call
  const found = await findMember(deps.db, deps, args.member)
  if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
  const held = await findHeld(deps.db, found.userId, args)
  if (held.length === 0)
    return args.ofInviter
      ? refusedBy('no invitation of this member is held', (w) => w.noneOfInviter)
      : refusedBy('the invitation of this member is not held', (w) => w.notHeld)
  const opposite = decision === 'release' ? 'invites refuse' : 'invites release'
  const items = await commandItems(deps, `invites ${decision}`, call, opposite)
  const done = await decideTogether(deps, call, decision, items, held)
  const isAll = held.length === maxDecidedAtOnce
  return {
    changes: (w) => [
      ...done.each.map((each) => changed(each.invited, w.held, w.decided(each))),
      changed(w.invitations, null, String(done.invitations)),
      changed(w.points, null, String(done.points)),
      ...(isAll ? [changed(w.again(held.length))] : []),
      ...(items.failing > 0 ? [changed(w.failing(items.failing))] : []),
    ],
    shell(print) {
      for (const each of done.each) print.out(`${each.invited}  ${saidOf(each)}`)
      if (held.length > 1 || call.isPreview)
        print.out(`${englishCount(done.invitations, 'invitation')}, ${englishCount(done.points, 'point')}`)
      if (isAll) print.out(`${held.length} at once: run it again for the others`)
      if (items.failing > 0)
        print.err(
          `${englishCount(items.failing, 'invitation')} could not be decided, still held (${items.cause})`,
        )
      printPreview(print, { dryRun: call.isPreview })
      return items.failing > 0 ? exitCodes.refused : exitCodes.ok
    },
  }
}

function saidOf({ state, points, hasInviterLeft }: Decided): string {
  if (state === 'before') return 'was decided already'
  const left = hasInviterLeft ? ': the inviter has left' : ''
  return state === 'released' ? `released, ${englishCount(points, 'point')}${left}` : `refused${left}`
}

/** Decides invitations in one transaction; if that fails, those of them that can be decided. */
async function decideTogether(
  deps: EarningContext,
  call: DecideCall,
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
  call: DecideCall,
  decision: Decision,
  held: readonly InvitationRow[],
) {
  return carryOut(deps, call, `invites.${decision}`, async (tx) => {
    const each: Decided[] = []
    for (const row of held) each.push(await decideOne(tx, deps, row, decision))
    const decided = each.filter(({ state }) => state !== 'before')
    const points = decided.reduce((total, one) => total + one.points, 0)
    const parts = decided.map(({ inviter, invited, points }) => ({ inviter, invited, points }))
    const invitations = decided.length
    const detail = invitations === 0 ? null : { invitations, points, parts }
    return { each, invitations, points, detail }
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
): Promise<Decided> {
  const inviter = await lockIfOpen(tx, inviterId)
  const row = await tx.one(invitations.find, [inviterId, invitedUserId])
  const about = { inviter: inviterId, invited: invitedUserId, hasInviterLeft: !inviter }
  if (row?.state !== 'held') return { ...about, state: 'before', points: 0 }
  const at = await deps.clock.now(tx)
  const invitation = { inviterId, invitedUserId, channel: row.channel }
  const points = decision === 'release' && inviter ? await payInvitation(tx, deps, invitation, at) : 0
  if (decision === 'refuse' && inviter) await explainToInviter(tx, invitation, at, 'checkFailed')
  const state = decision === 'release' ? 'counted' : 'refused'
  await tx.run(invitations.decide, [inviterId, invitedUserId, state, points, at])
  const message = { userId: inviterId, key: `invitation:${invitedUserId}`, at }
  await sendMessage(
    tx,
    deps,
    decision === 'release'
      ? { ...message, kind: 'invitationReleased', facts: { points } }
      : { ...message, kind: 'invitationRefused', facts: {} },
  )
  return { ...about, state: decision === 'release' ? 'released' : 'refused', points }
}
