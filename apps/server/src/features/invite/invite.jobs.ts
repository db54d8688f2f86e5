import type { Job } from '../../kit/jobs/jobs.ts'
import type { EarningContext } from '../activity/activity.ts'
import { countDue } from './count-invitation.ts'

export const inviteJobs = (context: EarningContext): Job[] => [
  { name: 'invitations', everySeconds: 30, run: (signal) => countDue(context, signal) },
]
