import type { Job } from '../../kit/jobs/jobs.ts'
import { eraseDue } from './erasure.ts'
import type { PrivacyContext } from './privacy-context.ts'

export const privacyJobs = (context: PrivacyContext): Job[] => [
  { name: 'account-erasure', everySeconds: 30, run: (signal) => eraseDue(context, signal) },
]
