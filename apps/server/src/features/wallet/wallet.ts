import type { wallet } from '@club/contract/wallet.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './wallet.routes.ts'

/** The card wallet and the member code. */
export function walletFeature(context: ContentContext) {
  return { routes: walletRoutes(context), personalData: walletPersonalData(context.db) } satisfies Feature<
    typeof wallet
  >
}
