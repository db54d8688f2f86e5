import type { Db } from '../../kit/db.ts'
import { reportsKeptDays } from './reporting.rules.ts'
import { reports } from './reporting.sql.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes reports that nobody compares with any more; answers how many went. */
export function sweepReports(db: Db, now: Date): Promise<number> {
  return reports.deleteBefore(db, new Date(now.getTime() - reportsKeptDays * dayMs))
}
