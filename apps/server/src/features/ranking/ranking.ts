import type { ranking } from '@club/contract/ranking.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { keepRankSnapshot } from './keep-snapshot.ts'
import { rankingPersonalData } from './personal-data.ts'
import { rankingRoutes } from './ranking.routes.ts'
import { words } from './ranking.words.ts'

export { showMembers } from './shown-members.ts'
export { takeRankSnapshot } from './snapshot.ts'

/** The ranking list and members' months. */
export function rankingFeature(context: ContentContext) {
  return {
    routes: rankingRoutes(context),
    personalData: rankingPersonalData,
    words,
    jobs: [{ name: 'rank-snapshot', everySeconds: 5, run: (signal) => keepRankSnapshot(context, signal) }],
  } satisfies Feature<typeof ranking>
}
