import type { Clock } from '../../kit/clock.ts'
import type { Published } from '../../kit/content/published.ts'
import type { Db } from '../../kit/db.ts'
import type { Activity } from '../activity/activity.ts'

export interface TasksDeps {
  db: Db
  clock: Clock
  activity: Activity
  published: Published
}
