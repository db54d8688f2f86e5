import type { HeldVoteRule } from '@club/contract/talent.constants.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { commandItems } from '../../kit/operator/command-items.ts'
import { type ActOrder, inTransactionOrPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import { lockIfOpen } from '../points/points.ts'
import { editionCloses } from './close-edition.sql.ts'
import type { ContestContext } from './contest.ts'
import { votes } from './votes.sql.ts'
import { editionOfWork } from './work-numbers.rules.ts'

const votesAtOnce = 500
const beforeAll = { votedAt: '-infinity', voteId: '00000000-0000-0000-0000-000000000000' }

/** An operator's decision about the held votes for a work. */
interface VotesDecision extends ActOrder {
  workNo: string
  /** Only the votes held by this rule; null for all. */
  rule: HeldVoteRule | null
  state: 'counted' | 'refused'
  signal: AbortSignal
}

/** How many held votes were decided, and what the voters got for them. */
export interface DecidedVotes {
  votes: number
  points: number
  /** Those that could not be decided, and the cause of one of them. */
  failing: number
  cause: string
}

/** Held votes are not decided once their edition is closed. */
export class EditionClosed extends Error {
  readonly edition: number
  constructor(edition: number) {
    super(`edition ${edition} is closed`)
    this.edition = edition
  }
}

/**
 * Counts or refuses the held votes for a work, each in a transaction of its own: one that fails stops no other. An
 * interrupted run is continued by the same command. A preview decides each and takes it back, so its points are those that would be given. Throws EditionClosed.
 */
export async function decideHeldVotes(
  context: ContestContext,
  decision: VotesDecision,
): Promise<DecidedVotes> {
  const { db } = context
  const { workNo, rule, state, signal } = decision
  const edition = editionOfWork(workNo)
  if (await db.one(editionCloses.find, [edition])) throw new EditionClosed(edition)
  const count = (await db.one(votes.countHeldOf, [edition, workNo, rule]))?.votes ?? 0
  const decided = { votes: 0, points: 0 }
  if (count === 0) return { ...decided, failing: 0, cause: '' }
  const act = state === 'counted' ? 'votes.release' : 'votes.refuse'
  const actId = await recordBefore(context, decision, act, { work: workNo, rule, votes: count })
  const [command, opposite] =
    state === 'counted'
      ? (['votes release', 'votes refuse'] as const)
      : (['votes refuse', 'votes release'] as const)
  const items = await commandItems(context, command, decision, opposite)
  let last = beforeAll
  while (!signal.aborted) {
    const held = await db.all(votes.heldOf, [edition, workNo, rule, last.votedAt, last.voteId, votesAtOnce])
    for (const { userId, voteId } of held) {
      if (signal.aborted) break
      const attempt = await items.attempt(voteId, () => decideOne(context, decision, userId, voteId))
      if (!('value' in attempt) || attempt.value === null) continue
      decided.votes += 1
      decided.points += attempt.value
    }
    last = held.at(-1) ?? last
    if (held.length < votesAtOnce) break
  }
  const { failing, cause } = items
  if (!decision.isPreview) await recordOutcome(context, actId, { ...decided, failing })
  return { ...decided, failing, cause }
}

/**
 * Decides one held vote, once: of two operators at the same time, the second finds it decided and gets null. Returns the
 * voter's points for it.
 */
function decideOne(
  { db, clock, tasks }: ContestContext,
  { state, isPreview }: VotesDecision,
  userId: string,
  voteId: string,
): Promise<number | null> {
  return inTransactionOrPreview(db, isPreview, async (tx) => {
    const voter = await lockIfOpen(tx, userId)
    const vote = await tx.one(votes.lock, [userId, voteId])
    if (vote?.state !== 'held') return null
    const at = await clock.now(tx)
    await tx.run(votes.decide, [userId, voteId, state, at])
    const { workNo, channel, day } = vote
    // A vote stays counted when its voter leaves, but a closed account gets nothing for it.
    if (state !== 'counted' || !voter) return 0
    return (await tasks.recordVote(tx, { userId, workNo, channel, at, day })).points
  })
}
