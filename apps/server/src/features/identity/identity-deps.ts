import type { Channel, Language } from '@club/contract/constants.ts'
import type { ProfileParts } from '@club/contract/profile.rules.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/db.ts'
import type { Logger } from '../../kit/log.ts'
import type { PasswordKey } from '../../kit/password-key.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { TokenKeys } from '../../kit/signed-token.ts'
import type { SmsSender } from '../../kit/sms.ts'
import type { Unit } from '../content/content.ts'
import type { AgreementVersion } from './identity.rules.ts'

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

/** What identity needs from the rest of the club; handed in by `app.ts`. */
export interface IdentityDeps extends IdentityStore {
  log: Logger
  sms: SmsSender
  passwordKey: PasswordKey
  /** The keys of the bank app's and the partners' tokens. */
  tokenKeys: TokenKeys
  /** The required agreements in their current versions. */
  agreements(): AgreementVersion[]
  /** The bank's and the club's name, for the SMS text and for nicknames that may not pass for them. */
  brand(language: Language): { bankName: string; clubName: string }
  /** Whether a picture is one of those that members choose from. */
  isAvatar(avatarId: string): boolean
  /** The bank's units with the branches that members choose from. */
  units(): readonly Unit[]
  /** The address of a member's picture; null is the default one. */
  avatarUrl(avatarId: string | null): string
  happyPointValue(on: Queryable, userId: string): Promise<number>
  hasCoreCustomerNo(on: Queryable, mobileHash: string): Promise<boolean>
  /** Whether the bank has the member on its blacklist. */
  isBlacklisted(on: Queryable, userId: string): Promise<boolean>
  /** The bank's tier of a member, as it words it; null while it has said nothing. */
  userLevel(on: Queryable, mobileHash: string): Promise<string | null>
  /** Whoever wants to know of a new member, in order, in the transaction that registers them. */
  onRegistered?: readonly OnRegistered[]
  /** A member changed their profile, in the transaction that changes it. */
  onProfileChanged?(tx: Tx, changed: { userId: string; parts: ProfileParts; channel: Channel }): Promise<void>
  /** SMS that the whole club may send in an hour. */
  maxSmsOfClubHour?: number
}
