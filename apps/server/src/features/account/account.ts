import type { account } from '@club/contract/account.ts'
import type { Feature } from '../../kit/feature.ts'
import { type AccountDeps, accountRoutes } from './account.routes.ts'

/** The member's account: where they are signed in, and the mobile. */
export function accountFeature(deps: AccountDeps) {
  return { routes: accountRoutes(deps) } satisfies Feature<typeof account>
}
