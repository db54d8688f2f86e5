import { businessTime } from '@club/contract/business-day.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { type ContestContext, editionBy } from './contest.ts'
import { closesFrom } from './edition-times.rules.ts'
import { type CloseRow, editionCloses } from './edition-works.sql.ts'
import { lockTally, tallyVotes } from './tally.ts'
import { votes } from './votes.sql.ts'
import { workNumbers, works } from './works.sql.ts'

/** Why an edition is not closed or its prizes not given, worded for the operator. */
export class ContestRefused extends Error {}

/**
 * Closes an edition, whose ranking is final from then on: rules/contest#prizes. A repeat returns the first close. Throws
 * ContestRefused while votes are taken, held or not counted yet, or works wait for review.
 */
export async function closeEdition(
  context: ContestContext,
  order: ActOrder & { edition: number },
): Promise<CloseRow> {
  const { db, clock, published } = context
  const { edition, operator } = order
  const terms = editionBy(published, edition)?.terms
  if (!terms) throw new ContestRefused(`there is no edition ${edition}`)
  const known = await db.one(editionCloses.find, [edition])
  if (known) return known
  await tallyVotes(context)
  const { close } = await carryOut(context, order, 'contest.close', async (tx) => {
    const at = await clock.now(tx)
    // Lock the tally, so that two operators close one after the other.
    await lockTally(tx, edition, at)
    const before = await tx.one(editionCloses.find, [edition])
    if (before) return { close: before, detail: null }
    await tx.one(workNumbers.lock, [edition])
    if (at < closesFrom(terms))
      throw new ContestRefused(
        `votes are taken until ${terms.voteEndsOn}; close from ${businessTime(closesFrom(terms))}`,
      )
    const held = (await tx.one(votes.countHeld, [edition]))?.votes ?? 0
    if (held > 0)
      throw new ContestRefused(`${held} votes are held: release or refuse them first, see club votes held`)
    const waiting = (await tx.one(works.countWaiting, [edition]))?.works ?? 0
    if (waiting > 0)
      throw new ContestRefused(
        `${waiting} works wait for review: decide about them first, see club review list`,
      )
    if ((await tx.all(votes.untallied, [edition, 1, []])).length > 0)
      throw new ContestRefused('some votes are not counted yet: try again in a moment')
    await tx.run(editionCloses.insert, [edition, operator, at])
    return { close: { closedBy: operator, closedAt: at }, detail: { edition } }
  })
  return close
}
