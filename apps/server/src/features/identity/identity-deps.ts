import type { Channel } from '@club/contract/channels.ts'
import type { ProfileParts } from '@club/contract/profile.rules.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import type { OutsideSystems } from './outside-systems.ts'
import type { Reaction } from './reactions.ts'

/** Where members are stored, and the keys to find them. */
export interface IdentityStore {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** A member who has just registered. */
export interface Registered {
  userId: string
  mobileHash: string
  invitedBy: string | null
  /** Whether the named inviter is not a member. */
  isInviterUnknown: boolean
  channel: Channel
  at: Date
}

/** Runs inside the registering transaction, and slow work delays it. */
export type OnRegistered = Reaction<Registered>

/** A change of a member's mobile: old and new by keyed hash, the new one in clear. */
export interface MobileChanged {
  userId: string
  oldHash: string
  newHash: string
  mobile: string
  at: Date
}

/** A mobile that a member leaves, by keyed hash, and the one that they have now. */
export type MobileLeft = Omit<MobileChanged, 'mobile'>

/** A change of mobile of which the bank tells; `userId` is null if no member had the old mobile then. */
export interface MobileChangedByBank extends Omit<MobileChanged, 'userId'> {
  userId: string | null
  /** When the bank changed it. */
  asOf: Date
  /** Only counts what would end, and writes nothing. */
  isDryRun: boolean
}

/** What ends with a change of mobile of which the bank tells, for the report. */
export interface EndedByBank {
  what: 'helperLink' | 'passkey'
  count: number
}

/** Runs inside the transaction that changes a mobile: an error stops the change. */
export type OnMobileChanged = (tx: Tx, changed: MobileChanged) => Promise<void>

/**
 * Moves what is stored under the old mobile, inside the transaction that changes it. An error does not stop the change:
 * a job moves it later, and until then nobody else gets the old mobile.
 */
export type OnMobileLeft = (tx: Tx, left: MobileLeft) => Promise<void>

/** Runs inside the transaction that stores what the bank said: an error undoes it. Returns what it ends. */
export type OnMobileChangedByBank = (tx: Tx, changed: MobileChangedByBank) => Promise<EndedByBank>

/** The member whose invitation code was typed, or null. */
export type FindInviter = (on: Queryable, typed: string) => Promise<string | null>

/** What identity needs besides the core. */
export interface IdentityDeps extends ContentContext, OutsideSystems {
  /** Called in order in the transaction that registers a member. */
  onRegistered: readonly OnRegistered[]
  findInviter: FindInviter
  /** Called in order in the transaction that changes a member's mobile. */
  onMobileChanged: readonly OnMobileChanged[]
  /** Called in order after those. */
  onMobileLeft: readonly OnMobileLeft[]
  /** Called in the transaction that changes a member's profile. */
  onProfileChanged(tx: Tx, changed: { userId: string; parts: ProfileParts; channel: Channel }): Promise<void>
}
