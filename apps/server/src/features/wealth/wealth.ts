import type { wealth } from '@club/contract/wealth.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import { wealthRoutes } from './wealth.routes.ts'

/** Pensions, and the retirement calculator that counts as a task. */
export function wealthFeature(context: EarningContext) {
  return { routes: wealthRoutes(context) } satisfies Feature<typeof wealth>
}
