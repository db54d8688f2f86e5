import type { Db } from '../../kit/db.ts'
import { ratings } from './ratings.sql.ts'

/** So long a visitor's answer counts; a member's counts until they give another. */
const visitorRatingsKeptDays = 400
const dayMs = 24 * 60 * 60 * 1000

/** Deletes visitors' answers that are too old to say anything; gives how many went. */
export function sweepRatings(db: Db, now: Date): Promise<number> {
  return ratings.deleteOfVisitorsBefore(db, new Date(now.getTime() - visitorRatingsKeptDays * dayMs))
}
