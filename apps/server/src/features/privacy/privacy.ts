import type { privacy } from '@club/contract/privacy.ts'
import type { Feature } from '../../kit/feature.ts'
import { privacyJobs } from './privacy.jobs.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { words } from './privacy.words.ts'
import type { PrivacyContext } from './privacy-context.ts'

export { exportAtDesk, privacyCommands } from './privacy-commands.ts'
export type { PrivacyContext } from './privacy-context.ts'

/** What the club knows about a member, and what the member can do about it. */
export function privacyFeature(context: PrivacyContext) {
  return {
    routes: privacyRoutes(context),
    words,
    jobs: privacyJobs(context),
  } satisfies Feature<typeof privacy>
}
