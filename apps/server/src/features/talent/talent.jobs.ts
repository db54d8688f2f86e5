import type { Job } from '../../kit/jobs/jobs.ts'
import type { ContestContext } from './contest.ts'
import { tallyVotes } from './tally.ts'

export const talentJobs = (context: ContestContext): Job[] => [
  { name: 'vote-tally', everySeconds: 2, run: (signal) => tallyVotes(context, signal) },
]
