import type { Job } from '../../kit/jobs/jobs.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { moveLeft } from './left-mobiles.ts'

export const identityJobs = (deps: IdentityDeps): Job[] => [
  { name: 'mobile-moves', everySeconds: 30, run: (signal) => moveLeft(deps, signal) },
]
