import { businessDay } from '@club/contract/business-day.ts'
import { type EditionTerms, openOn } from '@club/contract/edition.rules.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { votesOfDay } from '@club/contract/talent.constants.ts'
import type { talent } from '@club/contract/talent.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call } from '../../kit/http/call.ts'
import { hashOfAddress, memberOf } from '../identity/identity.ts'
import { isBlacklisted, lockAccount } from '../points/points.ts'
import { type ContestContext, currentEdition, editionBy } from './contest.ts'
import { type EditionWorkRow, editionWorks } from './edition-works.sql.ts'
import { editionOfWork, heldBy, watchesOf, whyNoVote } from './talent.rules.ts'
import { type VoteRow, votes, watches } from './votes.sql.ts'
import { works } from './works.sql.ts'

type VoteCall = Call<typeof talent.vote>
type VoteAnswer = AnswerOf<typeof talent.vote>

/** What the rules of bursts look at, as keyed hashes. */
interface Origin {
  addressHash: string
  browserHash: string
}

/**
 * Votes for a work in one transaction: rules/contest#votes. The lists show the vote from the next tally on; the
 * answer already counts it.
 */
export function voteFor(context: ContestContext, call: VoteCall): Promise<VoteAnswer> {
  const { db, clock, published, sealing } = context
  const userId = call.memberId
  const { workNo } = call.request
  const edition = editionOfWork(workNo)
  const origin = {
    addressHash: hashOfAddress(sealing, 'vote address', call.address),
    browserHash: sealing.hash('vote browser', call.browserId()),
  }
  return db.inTransaction(async (tx) => {
    // Lock first, so that a member's votes run one after another on all servers.
    const account = await lockAccount(tx, userId)
    const at = await clock.now(tx)
    const day = businessDay(at)
    const work = await tx.one(editionWorks.findForVote, [edition, workNo])
    const terms = editionBy(published, edition)?.terms
    if (!work?.isListed || !terms) throw new AppError('workUnknown')
    const today = await tx.all(votes.ofDay, [userId, edition, day])
    const known = today.find((vote) => vote.workNo === workNo)
    if (known) return answerFor(work, known, today.length)
    const refusal = whyNoVote({
      isOwn: work.userId === userId,
      isBlacklisted: account.isBlacklisted,
      isOpen: openOn(terms, day).isVoteOpen && !work.isClosed,
      votesToday: today.length,
    })
    if (refusal) throw new AppError(refusal)
    const vote = await castVote(tx, context, call, { terms, origin, day, at, slot: today.length + 1 })
    return answerFor(work, vote, today.length + 1)
  })
}

function answerFor(
  { workNo, votes: listed }: EditionWorkRow,
  vote: Pick<VoteRow, 'state' | 'isTallied'>,
  votesToday: number,
): VoteAnswer {
  const isShown = vote.state !== 'counted' || vote.isTallied
  return {
    workNo,
    votes: isShown ? listed : listed + 1,
    votesLeftToday: votesOfDay - votesToday,
    isHeld: vote.state === 'held',
  }
}

async function castVote(
  tx: Tx,
  { sealing, tasks }: ContestContext,
  call: VoteCall,
  given: { terms: EditionTerms; origin: Origin; day: string; at: Date; slot: number },
): Promise<Pick<VoteRow, 'state' | 'isTallied'>> {
  const { terms, origin, day, at, slot } = given
  const { edition, rulesVersion } = terms
  const userId = call.memberId
  const { workNo } = call.request
  const voter = await memberOf(tx, userId)
  if (!voter) throw new AppError('notLoggedIn')
  const counted = []
  const watched = { workNo, at, ...origin, inviterId: voter.invitedBy, registeredAt: voter.createdAt }
  for (const { rule, key, maxVotes, expiresAt } of watchesOf(rulesVersion, watched)) {
    const counter = await tx.one(watches.count, [sealing.hash('vote watch', key), expiresAt])
    counted.push({ rule, maxVotes, votes: counter?.votes ?? 0 })
  }
  const heldRule = heldBy(counted)
  const state = heldRule === null ? 'counted' : 'held'
  await tx.run(votes.insert, [
    userId,
    edition,
    day,
    slot,
    uuidv7(),
    workNo,
    call.channel,
    origin.addressHash,
    origin.browserHash,
    state,
    heldRule,
    rulesVersion,
    at,
  ])
  if (state === 'counted') await tasks.recordVote(tx, { userId, workNo, channel: call.channel, at, day })
  return { state, isTallied: false }
}

/** The member's votes of today in the current edition, and the works that they cannot vote for as their own. */
export async function votesToday(
  { db, clock, published }: ContestContext,
  userId: string,
): Promise<AnswerOf<typeof talent.votedQuery>> {
  const day = businessDay(await clock.now(db))
  const terms = currentEdition(published, day)?.terms
  const [isKeptOut, cast, own] = await Promise.all([
    isBlacklisted(db, userId),
    terms ? db.all(votes.ofDay, [userId, terms.edition, day]) : [],
    terms ? db.all(works.numbers, [userId, terms.edition]) : [],
  ])
  return {
    day,
    workNos: cast.map(({ workNo }) => workNo),
    votesLeftToday: votesOfDay - cast.length,
    ownWorkNos: own.map(({ workNo }) => workNo),
    isKeptOut,
  }
}
