import { businessDay } from '@club/contract/business-day.ts'
import { openOn } from '@club/contract/edition.rules.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { votesOfDay } from '@club/contract/talent.constants.ts'
import type { talent } from '@club/contract/talent.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import { readAtNow } from '../../kit/database/clock.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { hashOfAddress } from '../identity/limits.ts'
import { memberOf } from '../identity/members.ts'
import { isBlacklisted, lockThenRead } from '../points/points.ts'
import { type ContestContext, currentEdition, editionBy } from './contest.ts'
import { type EditionWorkRow, editionWorks } from './edition-works.sql.ts'
import { heldBy, type Watch, watchesOf } from './held-votes.rules.ts'
import { votesUsed, whyNoVote } from './vote.rules.ts'
import { type VoteRow, votes, watches } from './votes.sql.ts'
import { votesOfMobile } from './votes-of-mobile.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { works } from './works.sql.ts'

type VoteCall = Call<typeof talent.vote>
type VoteAnswer = AnswerOf<typeof talent.vote>

/**
 * Votes for a work in one transaction: rules/contest#votes. The lists show the vote from the next tally on; the
 * answer already counts it.
 */
export function voteFor(context: ContestContext, call: VoteCall): Promise<VoteAnswer> {
  const { db, clock, published, sealing, tasks } = context
  const { memberId: userId, channel } = call
  const { workNo } = call.request
  const edition = editionOfWork(workNo)
  const origin = {
    addressHash: hashOfAddress(sealing, 'vote address', call.address),
    browserHash: sealing.hash('vote browser', call.browserId()),
  }
  const ofMobile = votesOfMobile(sealing, call.session?.mobileHash ?? null, edition)
  return db.inSharedTransaction(userId, async (tx) => {
    // Lock first, so that a member's votes run one after another on all servers.
    const [account, [{ now: at, key: day, found }, work, voter]] = await lockThenRead(tx, userId, () =>
      Promise.all([
        readAtNow(tx, clock, businessDay, (today) =>
          Promise.all([
            tx.all(votes.ofDay, [userId, edition, today]),
            ofMobile.on(tx, today),
            tasks.readForVote(tx, { userId, workNo, channel, day: today }),
          ]),
        ),
        tx.one(editionWorks.findForVote, [edition, workNo]),
        memberOf(tx, userId),
      ]),
    )
    const [today, countOfMobile, basis] = found
    const terms = editionBy(published, edition)?.terms
    if (!work?.isListed || !terms) throw new AppError('workUnknown')
    const known = today.find((vote) => vote.workNo === workNo)
    if (known) return answerFor(work, known, today.length)
    const refusal = whyNoVote({
      isOwn: work.userId === userId,
      isBlacklisted: account.isBlacklisted,
      isOpen: openOn(terms, day).isVoteOpen && !work.isClosed,
      votesToday: votesUsed(today.length, countOfMobile),
    })
    if (refusal) throw new AppError(refusal)
    if (!voter) throw new AppError('notLoggedIn')

    const { rulesVersion } = terms
    const watched = { workNo, at, ...origin, inviterId: voter.invitedBy, registeredAt: voter.createdAt }
    const vote = { userId, workNo, channel, at, day }
    // Before the first write. Whether the vote is held is not known yet, so it takes no rank here.
    await tasks.requireTurnForVote(tx, vote, basis)
    const counted = await countWatches(tx, sealing, watchesOf(rulesVersion, watched))
    const heldRule = heldBy(counted)
    const state = heldRule === null ? 'counted' : 'held'
    const slot = today.length + 1
    await Promise.all([
      tx.run(votes.insert, [
        userId,
        edition,
        day,
        slot,
        uuidv7(),
        workNo,
        channel,
        origin.addressHash,
        origin.browserHash,
        state,
        heldRule,
        rulesVersion,
        at,
      ]),
      ofMobile.count(tx, day),
      state === 'counted' && tasks.recordVote(tx, vote, basis),
    ])
    return answerFor(work, { state, isTallied: false }, slot)
  })
}

/** Counts a vote in its watches, in their order. */
function countWatches(tx: Tx, sealing: Sealing, watched: readonly Watch[]) {
  return Promise.all(
    watched.map(async ({ rule, key, maxVotes, expiresAt }) => {
      const counter = await tx.one(watches.count, [sealing.hash('vote watch', key), expiresAt])
      return { rule, maxVotes, votes: counter?.votes ?? 0 }
    }),
  )
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

/** The member's votes of today in the current edition, and the works that they cannot vote for as their own. */
export async function votesToday(
  { db, clock, published, sealing }: ContestContext,
  { memberId: userId, session }: Pick<VoteCall, 'memberId' | 'session'>,
): Promise<AnswerOf<typeof talent.votedQuery>> {
  const day = businessDay(await clock.now(db))
  const terms = currentEdition(published, day)?.terms
  const [isKeptOut, cast, own, ofMobile] = await Promise.all([
    isBlacklisted(db, userId),
    terms ? db.all(votes.ofDay, [userId, terms.edition, day]) : [],
    terms ? db.all(works.numbers, [userId, terms.edition]) : [],
    terms ? votesOfMobile(sealing, session?.mobileHash ?? null, terms.edition).on(db, day) : 0,
  ])
  return {
    day,
    workNos: cast.map(({ workNo }) => workNo),
    votesLeftToday: votesOfDay - votesUsed(cast.length, ofMobile),
    ownWorkNos: own.map(({ workNo }) => workNo),
    isKeptOut,
  }
}
