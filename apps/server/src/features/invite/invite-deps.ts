import type { Channel, Language } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { Activity, TaskTerms } from '../activity/activity.ts'

/** What counting an invitation needs. */
export interface CountingDeps {
  clock: Clock
  activity: Activity
  /** What inviting a friend pays. */
  inviteTerms(): TaskTerms
  /** Whether the club pays for invitations in a channel. */
  isPaidIn(channel: Channel): boolean
}

export interface InviteDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  /** How members stand on a list, by id. */
  listed(
    on: Queryable,
    userIds: readonly string[],
    language: Language,
  ): Promise<Map<string, { maskedNickName: string; headImgUrl: string }>>
}
