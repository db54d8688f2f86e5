import type { wallet } from '@club/contract/wallet.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { isMemberCode } from './member-code.rules.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './wallet.routes.ts'
import { memberCodeOwners } from './wallet.sql.ts'

/** The card wallet and the member code. */
export function walletFeature(context: ContentContext) {
  return { routes: walletRoutes(context), personalData: walletPersonalData(context.db) } satisfies Feature<
    typeof wallet
  >
}

/**
 * The member whose code was read aloud, with or without spaces, or null. A code that was misheard in one digit cannot
 * exist, and costs no query.
 */
export async function memberOfCode(on: Queryable, said: string): Promise<string | null> {
  const code = said.normalize('NFKC').replace(/[\s-]/g, '')
  return isMemberCode(code) ? ((await on.one(memberCodeOwners.find, [code]))?.userId ?? null) : null
}
