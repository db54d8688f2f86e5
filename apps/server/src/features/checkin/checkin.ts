import type { checkin } from '@club/contract/checkin.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import { checkinRoutes } from './checkin.routes.ts'

export { outageCommands } from './outage-commands.ts'

/** Daily check-in. */
export function checkinFeature(context: EarningContext) {
  return { routes: checkinRoutes(context) } satisfies Feature<typeof checkin>
}
