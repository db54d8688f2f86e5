import type { HeldVoteRule } from '@club/contract/constants.ts'
import { recordAct } from '../../kit/audit.ts'
import { lockIfOpen } from '../points/points.ts'
import type { ContestContext } from './contest.ts'
import { editionCloses } from './edition-works.sql.ts'
import { editionOfWork } from './talent.rules.ts'
import { votes } from './votes.sql.ts'

const votesAtOnce = 500

/** An operator's decision about the held votes for a work. */
interface VotesDecision {
  workNo: string
  /** Only the votes held by this rule; null for all. */
  rule: HeldVoteRule | null
  state: 'counted' | 'refused'
  operator: string
  reason: string
  signal: AbortSignal
}

/** Why held votes are not decided, worded for the operator. */
export class VotesRefused extends Error {}

/**
 * Counts or refuses the held votes for a work, each in a transaction of its own; an interrupted run is continued by the
 * same command. Returns how many were decided. Throws VotesRefused once the edition is closed.
 */
export async function decideHeldVotes(context: ContestContext, decision: VotesDecision): Promise<number> {
  const { db, clock } = context
  const { workNo, rule, state, operator, reason, signal } = decision
  const edition = editionOfWork(workNo)
  if (await db.one(editionCloses.find, [edition]))
    throw new VotesRefused(`edition ${edition} is closed and its ranking final`)
  const act = state === 'counted' ? 'votes.release' : 'votes.refuse'
  let decided = 0
  while (!signal.aborted) {
    const held = await db.all(votes.heldOf, [edition, workNo, rule, votesAtOnce])
    if (held.length === 0) break
    // Recorded before the first vote is decided, so that nothing is decided without a record, whatever fails.
    const detail = { work: workNo, rule, votes: held.length }
    await db.inTransaction((tx) => recordAct(tx, clock, { operator, act, reason, detail }))
    for (const { userId, voteId } of held) {
      if (signal.aborted) break
      if (await decideOne(context, userId, voteId, state)) decided += 1
    }
    if (held.length < votesAtOnce) break
  }
  return decided
}

/** Decides one held vote, once: of two operators at the same time, the second finds it decided. */
function decideOne(
  { db, clock, tasks }: ContestContext,
  userId: string,
  voteId: string,
  state: 'counted' | 'refused',
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const voter = await lockIfOpen(tx, userId)
    const vote = await tx.one(votes.lock, [userId, voteId])
    if (vote?.state !== 'held') return false
    const at = await clock.now(tx)
    await tx.run(votes.decide, [userId, voteId, state, at])
    const { workNo, channel, day } = vote
    // A vote stays counted when its voter leaves, but a closed account gets nothing for it.
    if (state === 'counted' && voter) await tasks.recordVote(tx, { userId, workNo, channel, at, day })
    return true
  })
}
