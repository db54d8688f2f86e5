import type { Channel, ClientType } from '@club/contract/constants.ts'
import type { Session } from '../../kit/call.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import { devices } from './devices.sql.ts'
import { dayMs, maxSessionDays, sessionIdleDays } from './identity.rules.ts'

type OwnSession = Pick<Session, 'userId' | 'tokenHash'>

/** A session of a member with all its tokens, as the member sees it. */
export interface Device {
  deviceId: string
  clientType: ClientType | null
  channel: Channel
  firstUsedAt: Date
  lastUsedAt: Date
  /** Whether the asking session is this one. */
  isThis: boolean
}

/** Where a member is signed in: this device first, then those that were used last. */
export async function devicesOf(on: Queryable, own: OwnSession, now: Date): Promise<Device[]> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { userId, tokenHash } = own
  const alive = await on.all(devices.alive, [
    userId,
    now,
    before(sessionIdleDays),
    before(maxSessionDays),
    tokenHash,
  ])
  return [...alive].sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** Ends another session of the member; this one ends by signing out. */
export async function endDevice(tx: Tx, { userId, tokenHash }: OwnSession, deviceId: string): Promise<void> {
  await tx.run(devices.end, [userId, deviceId, tokenHash])
}

/** Ends all sessions of the member but this one; returns how many. */
export async function endOtherDevices(tx: Tx, { userId, tokenHash }: OwnSession): Promise<number> {
  const ended = await tx.all(devices.endOthers, [userId, tokenHash])
  return new Set(ended.map(({ sessionId }) => sessionId)).size
}
