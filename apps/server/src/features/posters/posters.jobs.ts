import type { PeriodicTask } from '../../kit/feature.ts'
import type { PosterFiles } from './poster-files.ts'
import type { PostersContext } from './posters-context.ts'

export const postersRounds = (context: PostersContext, files: PosterFiles): PeriodicTask[] => [
  { name: 'remove old posters', everyMs: 600_000, run: () => sweepPosters(context, files) },
]

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
