import { businessTime } from '@club/contract/business-day.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import type { ActOutcome } from '../../kit/operator/act.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { type CloseRow, editionCloses } from './close-edition.sql.ts'
import { type ContestContext, editionBy } from './contest.ts'
import { type ContestWords, words } from './contest.words.ts'
import { closesFrom } from './edition-times.rules.ts'
import { lockTally, tallyVotes } from './tally.ts'
import { votes } from './votes.sql.ts'
import { workNumbers, works } from './works.sql.ts'

/** Why an edition is not closed or its prizes not given, worded for the operator. */
export class ContestRefused extends Error {
  readonly why: (refusals: ContestWords['refusals']) => string
  constructor(why: (refusals: ContestWords['refusals']) => string) {
    super(why(words[shellLanguage].refusals))
    this.why = why
  }
}

/** A refusal as the outcome of an act. */
export async function orContestRefused<W extends Pick<ContestWords, 'refusals'>>(
  work: () => Promise<ActOutcome<W>>,
): Promise<ActOutcome<W>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ContestRefused)) throw error
    return { refused: (w) => error.why(w.refusals) }
  }
}

/**
 * Closes an edition, whose ranking is final from then on: rules/contest#prizes. A repeat returns the first close. Throws
 * ContestRefused while votes are taken, held or not counted yet, or works wait for review.
 */
export async function closeEdition(
  context: ContestContext,
  order: ActOrder & { edition: number },
): Promise<CloseRow & { isNew: boolean }> {
  const { db, clock, published } = context
  const { edition, operator } = order
  const terms = editionBy(published, edition)?.terms
  if (!terms) throw new ContestRefused((w) => w.noEdition(edition))
  const known = await db.one(editionCloses.find, [edition])
  if (known) return { ...known, isNew: false }
  await tallyVotes(context)
  return carryOut(context, order, 'contest.close', async (tx) => {
    const at = await clock.now(tx)
    // Lock the tally, so that two operators close one after the other.
    await lockTally(tx, edition, at)
    const before = await tx.one(editionCloses.find, [edition])
    if (before) return { ...before, isNew: false, detail: null }
    await tx.one(workNumbers.lock, [edition])
    const closesAt = closesFrom(terms)
    if (at < closesAt) throw new ContestRefused((w) => w.votesTaken(terms.voteEndsOn, businessTime(closesAt)))
    const held = (await tx.one(votes.countHeld, [edition]))?.votes ?? 0
    if (held > 0) throw new ContestRefused((w) => w.votesHeld(held))
    const waiting = (await tx.one(works.countWaiting, [edition]))?.works ?? 0
    if (waiting > 0) throw new ContestRefused((w) => w.worksWait(waiting))
    if ((await tx.all(votes.untallied, [edition, 1, []])).length > 0)
      throw new ContestRefused((w) => w.notTallied)
    await tx.run(editionCloses.insert, [edition, operator, at])
    return { closedBy: operator, closedAt: at, isNew: true, detail: { edition } }
  })
}
