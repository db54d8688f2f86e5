import type { Language } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/db.ts'
import type { Logger } from '../../kit/log.ts'
import type { PasswordKey } from '../../kit/password-key.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { SmsSender } from '../../kit/sms.ts'
import type { AgreementVersion } from './identity.rules.ts'

/** Where members are kept and how they are found. */
export interface IdentityStore {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** What identity needs from the rest of the club; handed in by `app.ts`. */
export interface IdentityDeps extends IdentityStore {
  log: Logger
  sms: SmsSender
  passwordKey: PasswordKey
  /** The required agreements in their current versions. */
  agreements(): AgreementVersion[]
  /** The bank's and the club's name, for the SMS text and for nicknames that may not pass for them. */
  brand(language: Language): { bankName: string; clubName: string }
  /** The address of a member's picture; null is the default one. */
  avatarUrl(avatarId: string | null): string
  happyPointValue(on: Queryable, userId: string): Promise<number>
  hasCoreCustomerNo(on: Queryable, mobileHash: string): Promise<boolean>
  /** A new member, in the transaction that registers them. */
  onRegistered?(tx: Tx, registered: { userId: string; invitedBy: string | null; at: Date }): Promise<void>
  /** SMS that the whole club may send in an hour. */
  smsOfClubHourMost?: number
}
