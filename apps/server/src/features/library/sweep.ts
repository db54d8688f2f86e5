import type { Db } from '../../kit/db.ts'
import { sweepInBatches } from '../../kit/sweep.ts'
import { visitorRatings } from './ratings.sql.ts'

/** So long a visitor's answer counts; a member's counts until they give another. */
const visitorRatingsKeptDays = 400
const dayMs = 24 * 60 * 60 * 1000

/** Deletes visitors' answers that are too old to say anything; gives how many went. */
export function sweepRatings(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - visitorRatingsKeptDays * dayMs)
  return sweepInBatches(db, (tx, maxRows) => tx.run(visitorRatings.sweep, [before, maxRows]))
}
