import { businessDay } from '@club/contract/business-day.ts'
import type { passkeys } from '@club/contract/passkeys.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { addOptions, addPasskey } from './add-passkey.ts'
import { maxPasskeysOfMember } from './passkeys.rules.ts'
import { passkeyRows } from './passkeys.sql.ts'
import type { PasskeysDeps } from './passkeys-deps.ts'
import { removePasskey, signInByPasskey, signInOptions } from './sign-in-by-passkey.ts'

/** Signing in by the phone's own lock: rules/identity#passkeys. */
export function passkeysRoutes(deps: PasskeysDeps): HandlersOf<typeof passkeys> {
  const { db } = deps
  return {
    addOptions: (call) => addOptions(deps, call),
    add: async (call) => {
      await addPasskey(deps, call)
      return {}
    },
    signInOptions: (call) => signInOptions(deps, call),
    signIn: (call) => signInByPasskey(deps, call),
    list: async ({ memberId }) => {
      const rows = await db.all(passkeyRows.of, [memberId, maxPasskeysOfMember])
      return {
        list: rows.map(({ credentialId, clientType, madeAt, usedAt }) => ({
          credentialId,
          clientType,
          madeOn: businessDay(madeAt),
          lastUsedOn: usedAt && businessDay(usedAt),
        })),
      }
    },
    remove: async ({ memberId, request, log }) => {
      await db.inTransaction((tx) => removePasskey(tx, memberId, request.credentialId))
      log.info({ member: memberId }, 'a passkey was removed')
      return {}
    },
  }
}
