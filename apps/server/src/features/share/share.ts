import type { share } from '@club/contract/share.ts'
import type { Feature } from '../../kit/feature.ts'
import { shareRoutes } from './share.routes.ts'

/** Sharing through WeChat. */
export function shareFeature() {
  return { routes: shareRoutes() } satisfies Feature<typeof share>
}
