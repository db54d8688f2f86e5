import type { Channel } from '@club/contract/constants.ts'
import type { ProfileParts } from '@club/contract/profile.rules.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import type { PasswordKey } from '../../kit/password-key.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { TokenKeys } from '../../kit/signed-token.ts'
import type { SmsSender } from '../../kit/sms.ts'
import type { ContentContext } from '../content/content.ts'

/** Where members are kept and how they are found. */
export interface IdentityStore {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** Somebody who has just become a member. */
export interface Registered {
  userId: string
  mobileHash: string
  invitedBy: string | null
  /** Whether an inviter was named who is no member. */
  isInviterUnknown: boolean
  channel: Channel
  at: Date
}

/** Called inside the registering transaction: what it throws, or waits for, the new member feels. */
export type OnRegistered = (tx: Tx, registered: Registered) => Promise<void>

/** What identity needs beside the core it stands on. */
export interface IdentityDeps extends ContentContext {
  sms: SmsSender
  /** Made or read when it is first asked for. */
  passwordKey(): Promise<PasswordKey>
  /** The keys of the bank app's and the partners' tokens. */
  tokenKeys: TokenKeys
  /** Whoever wants to know of a new member, in order, in the transaction that registers them. */
  onRegistered: readonly OnRegistered[]
  /** A member changed their profile, in the transaction that changes it. */
  onProfileChanged(tx: Tx, changed: { userId: string; parts: ProfileParts; channel: Channel }): Promise<void>
  /** SMS that the whole club may send in an hour. */
  maxSmsOfClubHour?: number
}
