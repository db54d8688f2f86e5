import type { Channel } from '@club/contract/channels.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { Device } from './devices.sql.ts'
import { aliveDevices } from './devices.ts'
import { maskMobile, maskNickName } from './masks.rules.ts'
import { members } from './member.sql.ts'
import { nickNameIn, readMobile } from './open-member.ts'

/** A member as operators see them, with masked values. */
export interface MemberState {
  userId: string
  /** `closing` can still be undone. */
  state: 'normal' | 'closing' | 'erasing' | 'erased'
  /** When a closing account is erased. */
  erasedFrom: Date | null
  registeredAt: Date
  /** Where the member registered, and through which partner. */
  channel: Channel
  source: string | null
  /** Null once the account is erased. */
  mobile: string | null
  nickName: string | null
  /** The last used first. */
  devices: Omit<Device, 'deviceId' | 'isThis'>[]
}

/** A member's state; null for an unknown id. */
export async function memberStateOf(
  on: Queryable,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
  userId: string,
): Promise<MemberState | null> {
  const row = await on.one(members.find, [userId])
  if (!row) return null
  const { status, eraseDueAt, createdAt, channel, source } = row
  const isErased = status === 'erased'
  const nickName = isErased ? null : nickNameIn(sealing, row)
  const isClosing = status === 'normal' && eraseDueAt !== null
  return {
    userId: row.userId,
    state: isClosing ? 'closing' : (status as MemberState['state']),
    erasedFrom: isClosing ? eraseDueAt : null,
    registeredAt: createdAt,
    channel,
    source,
    mobile: isErased ? null : maskMobile(readMobile(sealing, row)),
    nickName: nickName === null ? null : maskNickName(nickName),
    devices: await aliveDevices(on, await clock.now(on), userId, null),
  }
}
