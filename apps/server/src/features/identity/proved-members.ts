import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { knowBrowser } from './known-browser.ts'
import type { KnownSessions } from './known-sessions.ts'
import { members } from './member.sql.ts'
import { channelAtSignIn, isSessionAlive } from './sessions.rules.ts'
import { sessions } from './sessions.sql.ts'
import { completeSignIn, openSession } from './sessions.ts'
import { isProvedLately } from './vouchers.rules.ts'

/** Signing in members whom another feature has proved. */
export interface ProvedMembers {
  /** Opens a session as every sign-in does; null for an account that is erased. */
  openSession(tx: Tx, call: Caller, userId: string, now: Date): Promise<string | null>
  /** Hands the browser its token, once the session is stored. */
  completeSignIn(call: Caller, token: string, signedIn: { way: 'passkey'; userId: string }): void
  /** Whether the signed-in member has signed in again in this browser just now: rules/identity#passkeys. */
  isProvedLately(on: Queryable, call: Caller, now: Date): Promise<boolean>
  /** Whether the caller's session still goes on: a server takes it for alive for a moment after its end. */
  isSignedInStill(tx: Tx, call: Pick<Caller, 'session'>, now: Date): Promise<boolean>
}

export function provedMembers({ sealing, known }: { sealing: Sealing; known: KnownSessions }): ProvedMembers {
  const browserHashOf = (call: Pick<Caller, 'browserId'>) => sealing.hash('browser', call.browserId())
  return {
    async openSession(tx, call, userId, now) {
      const member = await tx.one(members.find, [userId])
      if (!member || member.status === 'erased') return null
      const { mobileHash } = member
      const [token] = await Promise.all([
        openSession(tx, userId, channelAtSignIn(call.claimedChannel), now, call),
        knowBrowser(tx, { mobileHash, browserHash: browserHashOf(call) }, now),
      ])
      return token
    },
    completeSignIn(call, token, signedIn) {
      completeSignIn(call, token, signedIn)
      // The browser's earlier session may have ended.
      if (call.session) known.forget(call.session.userId)
    },
    async isProvedLately(on, call, now) {
      const mobileHash = call.session?.mobileHash
      if (!mobileHash) return false
      const row = await on.one(knownBrowsers.find, [mobileHash, browserHashOf(call)])
      return row !== null && isProvedLately(row.seenAt, now)
    },
    async isSignedInStill(tx, { session }, now) {
      const row = session && (await tx.one(sessions.find, [session.userId, session.tokenHash]))
      return row !== null && isSessionAlive(row, now)
    },
  }
}
