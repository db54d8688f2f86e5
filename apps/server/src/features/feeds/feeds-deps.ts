import type { TaskId } from '@club/contract/constants.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import type { Logger } from '../../kit/log.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { Activity, TaskTerms } from '../activity/activity.ts'

/** What feeds need to store what the bank says and to apply it to members. */
export interface FeedDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  log: Logger
  activity: Activity
  /** What a published task pays. */
  termsOf(taskId: TaskId): TaskTerms
}
