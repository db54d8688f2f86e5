import type { account } from '@club/contract/account.ts'
import type { Feature } from '../../kit/feature.ts'
import { type AccountContext, accountRoutes } from './account.routes.ts'

/** The member's account: where they are signed in. */
export function accountFeature(context: AccountContext) {
  return { routes: accountRoutes(context) } satisfies Feature<typeof account>
}
