import type { talent } from '@club/contract/talent.ts'
import type { Feature } from '../../kit/feature.ts'
import { talentRoutes } from './talent.routes.ts'

/** The talent contest. */
export function talentFeature() {
  return { routes: talentRoutes() } satisfies Feature<typeof talent>
}
