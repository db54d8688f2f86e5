import type { feeds } from '@club/contract/feeds.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { OnRegistered } from '../identity/identity.ts'
import { applyDue, applyRegistered } from './apply.ts'
import { feedsRoutes } from './feeds.routes.ts'

export { feedDemoBank } from './demo-bank.ts'
export { feedsCommands } from './feeds-commands.ts'

/** The bank's files and events as the club takes them in. */
export function feedsFeature(context: EarningContext) {
  return {
    routes: feedsRoutes(context),
    jobs: [{ name: 'bank-due', everySeconds: 30, run: () => applyDue(context) }],
    onRegistered: (tx, registered) => applyRegistered(tx, context, registered),
  } satisfies Feature<typeof feeds> & { onRegistered: OnRegistered }
}
