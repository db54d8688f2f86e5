import { join } from 'node:path'
import type { Language } from '@club/contract/languages.ts'
import type { posters } from '@club/contract/posters.ts'
import type { Feature } from '../../kit/feature.ts'
import { medalSheet } from './medal-sheet.ts'
import { makePosterFiles } from './poster-files.ts'
import { posterImages } from './poster-images.ts'
import { makePosterRenderer, type Poster } from './poster-renderer.ts'
import { postersRounds } from './posters.jobs.ts'
import { postersRoutes } from './posters.routes.ts'
import { words } from './posters.words.ts'
import type { OwnedMedal, PostersContext } from './posters-context.ts'
import { previewPictures } from './preview-pictures.ts'

/** Posters, certificates and the pictures of shared links; `medalPoster` draws the poster of a medal. */
export function postersFeature(context: PostersContext) {
  const files = makePosterFiles(join(context.config.dataDir, 'posters'))
  const renderer = makePosterRenderer({ ...context, files })
  return {
    routes: postersRoutes(context, renderer),
    words,
    repeated: postersRounds(context, files),
    plugin: async (app) => {
      await posterImages(app, context, renderer)
      await previewPictures(context)(app)
    },
    medalPoster: async (
      medal: OwnedMedal,
      reader: { memberId: string; address: string; language: Language },
    ): Promise<Poster> => renderer.make(await medalSheet(context, medal, reader), reader),
  } satisfies Feature<typeof posters> & Record<'medalPoster', unknown>
}
