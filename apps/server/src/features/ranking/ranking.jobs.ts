import type { Job } from '../../kit/jobs/jobs.ts'
import type { ContentContext } from '../content/content.ts'
import { keepRankSnapshot } from './keep-snapshot.ts'

export const rankingJobs = (context: ContentContext): Job[] => [
  { name: 'rank-snapshot', everySeconds: 5, run: (signal) => keepRankSnapshot(context, signal) },
]
