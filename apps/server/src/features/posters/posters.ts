import { join } from 'node:path'
import type { Language } from '@club/contract/languages.ts'
import type { posters } from '@club/contract/posters.ts'
import type { Feature } from '../../kit/feature.ts'
import { medalSheet } from './medal-poster.ts'
import { makePosterFiles, type PosterFiles } from './poster-files.ts'
import { posterImages } from './poster-images.ts'
import { makePosterRenderer, type Poster } from './poster-renderer.ts'
import { postersRoutes } from './posters.routes.ts'
import { words } from './posters.words.ts'
import type { OwnedMedal, PostersContext } from './posters-context.ts'
import { previewPictures } from './preview-pictures.ts'

const sweepEveryMs = 600_000

/** Posters, certificates and the pictures of shared links; `medalPoster` draws the poster of a medal. */
export function postersFeature(context: PostersContext) {
  const files = makePosterFiles(join(context.config.dataDir, 'posters'))
  const renderer = makePosterRenderer({ ...context, files })
  return {
    routes: postersRoutes(context, renderer),
    words,
    repeated: [
      { name: 'remove old posters', everyMs: sweepEveryMs, run: () => sweepPosters(context, files) },
    ],
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

/**
 * A poster names its member, so posters drawn before an account was erased are drawn again when they are requested.
 */
async function sweepPosters({ db, clock, lastErasureAt }: PostersContext, files: PosterFiles): Promise<void> {
  const [erasedAt, now] = await Promise.all([lastErasureAt(db), clock.now(db)])
  // Files have this machine's time, erasures the club's.
  const nowMs = Date.now()
  const erasedAgoMs = erasedAt === null ? null : now.getTime() - erasedAt.getTime()
  await files.sweep(nowMs, erasedAgoMs === null ? null : nowMs - erasedAgoMs)
}
