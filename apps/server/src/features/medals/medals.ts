import type { medals } from '@club/contract/medals.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Reactor } from '../activity/activity.ts'
import type { ContentContext } from '../content/content.ts'
import { type MedalsDeps, medalsRoutes } from './medals.routes.ts'
import { completions } from './medals.sql.ts'

/** Medals with the member's progress; `drawPoster` draws the poster of one. */
export function medalsFeature(context: ContentContext, drawPoster: MedalsDeps['drawPoster']) {
  return { routes: medalsRoutes({ ...context, drawPoster }) } satisfies Feature<typeof medals>
}

/** Counts a completion toward its task's medals, in the same transaction. */
export const countTowardMedals: Reactor = async (tx, { userId, taskId }) => {
  await tx.run(completions.add, [userId, taskId])
}
