import { secondMs } from '@club/contract/durations.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { members } from './member.sql.ts'
import type { OpenedBy } from './opened-by.ts'
import { inPasswordQueue, isPasswordOf } from './password.ts'
import { type RecentRegistration, recentRegistrations } from './repeated-registration.sql.ts'
import { repeatSeconds } from './repeats.rules.ts'
import { openSessionBy } from './sessions.ts'
import type { Requester } from './sign-in-limits.ts'

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

/** What a registration opens its session by. */
export function openedByRegistration(
  { browserHash, mobileHash }: { browserHash: string; mobileHash: string },
  { at, isRepeat }: { at: Date; isRepeat: boolean },
): OpenedBy {
  return { key: `registration:${mobileHash}:${browserHash}`, usedAt: at, isRepeat }
}

/**
 * Answers the second tap of a registration with the session of the first: rules/identity#registering-twice. Null if
 * the password differs from the one that the first tap set, or if that session has ended.
 */
export async function repeatRegistration(
  { db, clock, sealing }: IdentityDeps,
  { userId, channel, registeredAt }: RecentRegistration,
  { password, caller, tapped }: { password: string; caller: Caller; tapped: Requester },
): Promise<{ userId: string; token: string } | null> {
  const passwordHash = (await db.one(members.find, [userId]))?.passwordHash ?? null
  if (!(await inPasswordQueue(tapped, () => isPasswordOf(passwordHash, password)))) return null
  return db.inTransaction(async (tx) => {
    // Read again under the lock: the password may have changed during the check.
    const locked = await tx.one(members.lock, [userId])
    if (locked?.passwordHash !== passwordHash) return null
    const by = openedByRegistration(tapped, { at: registeredAt, isRepeat: true })
    const opened = { userId, channel, by }
    const token = await openSessionBy(tx, sealing, caller, opened, await clock.now(tx))
    return token === null ? null : { userId, token }
  })
}
