import type { Caller } from '../../kit/call.ts'
import type { Queryable } from '../../kit/db.ts'
import { secondMs } from './identity.rules.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { members } from './member.sql.ts'
import { inPasswordQueue, isPasswordOf } from './password.ts'
import { type RecentRegistration, recentRegistrations } from './repeated-registration.sql.ts'
import { openSession } from './sessions.ts'
import type { Asker } from './sign-in-limits.ts'

const repeatSeconds = 60

/** What this browser registered for the mobile within the last minute, or null. */
export function recentRegistration(
  on: Queryable,
  { browserHash, mobileHash }: { browserHash: string; mobileHash: string },
  now: Date,
): Promise<RecentRegistration | null> {
  return on.one(recentRegistrations.find, [
    browserHash,
    mobileHash,
    new Date(now.getTime() - repeatSeconds * secondMs),
  ])
}

/**
 * Answers the second tap of a registration with a session of its own, beside that of the first:
 * rules/identity#registering-twice. Null if the password differs from the one that the first tap set.
 */
export async function repeatRegistration(
  { db, clock }: IdentityDeps,
  { userId, channel }: RecentRegistration,
  { password, caller, asker }: { password: string; caller: Caller; asker: Asker },
): Promise<{ userId: string; token: string } | null> {
  const passwordHash = (await db.one(members.find, [userId]))?.passwordHash ?? null
  if (!(await inPasswordQueue(asker, () => isPasswordOf(passwordHash, password)))) return null
  return db.inTransaction(async (tx) => {
    // Read again under the lock: the password may have changed during the check.
    const locked = await tx.one(members.lock, [userId])
    if (locked?.passwordHash !== passwordHash) return null
    return { userId, token: await openSession(tx, userId, channel, await clock.now(tx), caller) }
  })
}
