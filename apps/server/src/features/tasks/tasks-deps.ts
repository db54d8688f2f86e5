import type { Clock } from '../../kit/clock.ts'
import type { Published } from '../../kit/content/published.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import type { Activity } from '../activity/activity.ts'

/** How the bank's feeds know a member; null parts are unknown to the bank. */
export interface BankView {
  hasCustomerNo: boolean
  /** The bank's result about a month's assets, or null while it is missing. */
  aumResult(month: string): Promise<{ reached: boolean } | null>
}

export interface TasksDeps {
  db: Db
  clock: Clock
  activity: Activity
  published: Published
  /** What the bank's feeds hold of a member. */
  bankView(on: Queryable, userId: string): Promise<BankView>
}
