import type { contest } from '@club/contract/desk/contest.ts'
import type { review } from '@club/contract/desk/review.ts'
import { hourMs } from '@club/contract/durations.ts'
import type { Language } from '@club/contract/languages.ts'
import type { talent } from '@club/contract/talent.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import type { Feature } from '../../kit/feature.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import type { Command } from '../../kit/operator/operator-command.ts'
import { type ContestDeskContext, contestDesk } from './contest.desk.ts'
import type { ContestContext } from './contest.ts'
import { contestCommands } from './contest-commands.ts'
import { editionWorks } from './edition-works.sql.ts'
import { talentPersonalData } from './personal-data.ts'
import { isWorkShown, posterWork } from './poster-works.ts'
import { reviewDesk, type WorkClaims } from './review.desk.ts'
import { reviewCommands } from './review-commands.ts'
import { talentJobs } from './talent.jobs.ts'
import { talentMeasures } from './talent.measures.ts'
import { talentRoutes } from './talent.routes.ts'
import { words } from './talent.words.ts'
import { votes, watches } from './votes.sql.ts'
import { votesCommands } from './votes-commands.ts'
import { workOpenings, works } from './works.sql.ts'

export type { ContestContext } from './contest.ts'
export { prepareDemoWorks } from './demo-works.ts'
export { tallyVotes } from './tally.ts'

/** Longer than a list of decisions asks for them. */
const openingsKeptMs = 48 * hourMs

/** The talent contest: works, votes and their tally; `posterWork` and `isWorkShown` are for posters. */
export function talentFeature(context: ContestContext) {
  const { db } = context
  return {
    routes: talentRoutes(context),
    personalData: talentPersonalData(context.db),
    words,
    measures: talentMeasures(context),
    jobs: talentJobs(context),
    sweep: (now) =>
      sweepEach({
        watches: () =>
          sweepInBatches(db, (tx, maxRows, after) => tx.run(watches.sweep, [now, maxRows, after])),
        openings: () =>
          sweepInBatches(db, (tx, maxRows, after) =>
            tx.run(workOpenings.sweep, [new Date(now.getTime() - openingsKeptMs), maxRows, after]),
          ),
      }),
    posterWork: (on: Queryable, workNo: string, reader: { memberId: string; language: Language }) =>
      posterWork(on, context, workNo, reader),
    isWorkShown,
  } satisfies Feature<typeof talent> & Record<'posterWork' | 'isWorkShown', unknown>
}

/** How many works of others a member can vote for in an edition, counted up to the votes of a day. */
export async function votableWorks(on: Queryable, edition: number, userId: string): Promise<number> {
  return (await on.one(editionWorks.votableBy, [edition, userId]))?.works ?? 0
}

/** The desk's calls about works, votes and prizes. */
export function talentDesk(
  context: ContestDeskContext,
  claims: WorkClaims,
): { review: DeskHandlersOf<typeof review>; contest: DeskHandlersOf<typeof contest> } {
  return { review: reviewDesk(context, claims), contest: contestDesk(context) }
}

/** The operator's commands for works, votes and prizes. */
export const talentCommands: readonly Command<ContestContext>[] = [
  ...reviewCommands,
  ...votesCommands,
  ...contestCommands,
]

/** Works that nobody has reviewed, and votes that are held. */
export async function contestWaits({ db }: Pick<ContestContext, 'db'>) {
  const [waiting, held] = await Promise.all([db.one(works.waitingNow), db.one(votes.countAllHeld)])
  return { works: waiting?.works ?? 0, heldVotes: held?.votes ?? 0 }
}
