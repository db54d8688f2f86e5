import type { medals } from '@club/contract/medals.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Reactor } from '../activity/activity.ts'
import type { ContentContext } from '../content/content.ts'
import { medalsRoutes } from './medals.routes.ts'
import { completions } from './medals.sql.ts'

/** The medals and how far a member is with each. */
export function medalsFeature(context: ContentContext) {
  return { routes: medalsRoutes(context) } satisfies Feature<typeof medals>
}

/** Counts each completion toward the medals of its task, in the completion's own transaction. */
export const countTowardMedals: Reactor = async (tx, { userId, taskId }) => {
  await tx.run(completions.add, [userId, taskId])
}
