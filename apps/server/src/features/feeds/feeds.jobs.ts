import type { Job } from '../../kit/jobs/jobs.ts'
import { applyDue } from './apply-events.ts'
import type { FeedsContext } from './feed-kind.ts'

export const feedsJobs = (context: FeedsContext): Job[] => [
  { name: 'bank-due', everySeconds: 30, run: (signal) => applyDue(context, signal) },
]
