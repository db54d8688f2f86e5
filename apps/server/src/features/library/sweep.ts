import { dayMs } from '@club/contract/durations.ts'
import type { Db } from '../../kit/database/db.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { visitorRatings } from './ratings.sql.ts'

/** How long a visitor's rating counts; a member's counts until they change it. */
const visitorRatingRetentionDays = 400

/** Deletes visitors' ratings whose retention is over; returns how many. */
export function sweepRatings(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - visitorRatingRetentionDays * dayMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(visitorRatings.sweep, [before, maxRows, after]))
}
