import type { library } from '@club/contract/library.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { libraryRoutes } from './library.routes.ts'
import { libraryPersonalData } from './personal-data.ts'
import { sweepRatings } from './sweep.ts'

export { libraryCommands } from './library-commands.ts'

/** What members read and look up, and their ratings of it. */
export function libraryFeature(context: ContentContext) {
  return {
    routes: libraryRoutes(context),
    personalData: libraryPersonalData,
    sweep: (now) => sweepRatings(context.db, now),
  } satisfies Feature<typeof library>
}
