import { dayMs } from '@club/contract/durations.ts'
import { maxSessionDays, sessionIdleDays } from '@club/contract/sessions.constants.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { Session } from '../../kit/http/call.ts'
import { type Device, devices } from './devices.sql.ts'
import type { KnownSessions } from './known-sessions.ts'
import { sessions } from './sessions.sql.ts'

type OwnSession = Pick<Session, 'userId' | 'tokenHash'>

/** Where a member is signed in, as one of their sessions can see and end it. */
export interface MemberDevices {
  /** This device first, then the most recently used ones. */
  list(own: OwnSession): Promise<Device[]>
  /** Ends another session of the member; this one ends by signing out. */
  end(own: OwnSession, deviceId: string): Promise<void>
  /** Ends all sessions of the member but this one; returns how many. */
  endOthers(own: OwnSession): Promise<number>
}

/** A member's valid sessions, the last used first; one of them may be the reader's own. */
export function aliveDevices(
  on: Queryable,
  now: Date,
  userId: string,
  ownTokenHash: string | null,
): Promise<Device[]> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const [idle, old] = [before(sessionIdleDays), before(maxSessionDays)]
  return on.all(devices.alive, [userId, now, idle, old, ownTokenHash ?? ''])
}

/** The devices of members: rules/identity#my-devices. */
export function memberDevices({
  db,
  clock,
  known,
}: {
  db: Db
  clock: Clock
  known: KnownSessions
}): MemberDevices {
  return {
    async list({ userId, tokenHash }) {
      const alive = await aliveDevices(db, await clock.now(db), userId, tokenHash)
      return [...alive].sort((one, other) => Number(other.isThis) - Number(one.isThis))
    },
    async end({ userId, tokenHash }, deviceId) {
      await db.inTransaction(async (tx) => {
        await tx.all(sessions.lockAll, [userId])
        await tx.run(devices.end, [userId, deviceId, tokenHash])
      })
      known.forget(userId)
    },
    async endOthers({ userId, tokenHash }) {
      const ended = await db.inTransaction(async (tx) => {
        await tx.all(sessions.lockAll, [userId])
        return tx.all(devices.endOthers, [userId, tokenHash])
      })
      known.forget(userId)
      return new Set(ended.map(({ sessionId }) => sessionId)).size
    },
  }
}
