import type { passkeys } from '@club/contract/passkeys.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { maxPasskeysOfMember } from './passkeys.rules.ts'
import { passkeyRows } from './passkeys.sql.ts'
import { words } from './passkeys.words.ts'
import type { PasskeysDeps } from './passkeys-deps.ts'
import { passkeysPersonalData } from './personal-data.ts'

export { passkeysCommands } from './passkeys-commands.ts'
export { removePasskeys } from './sign-in-by-passkey.ts'

/** Signing in by the phone's own lock, and what members see of it. */
export function passkeysFeature(deps: PasskeysDeps) {
  return {
    routes: passkeysRoutes(deps),
    words,
    personalData: passkeysPersonalData(deps.db),
  } satisfies Feature<typeof passkeys>
}

/** How many passkeys a member has. */
export async function passkeysOf(on: Queryable, userId: string): Promise<number> {
  return (await on.all(passkeyRows.of, [userId, maxPasskeysOfMember])).length
}
