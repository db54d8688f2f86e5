import type { EarningContext } from '../activity/activity.ts'

/** What feeds need to store what the bank says and to apply it. */
export type FeedDeps = EarningContext
