import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import type { Activity } from '../activity/activity.ts'
import type { Published } from '../content/content.ts'

export interface TasksDeps {
  db: Db
  clock: Clock
  activity: Activity
  published: Published
}
