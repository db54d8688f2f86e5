import type { Clock } from '../database/clock.ts'
import type { Queryable } from '../database/db.ts'
import { lateByMs } from './job-runs.rules.ts'
import { type JobRun, jobRuns } from './job-runs.sql.ts'

/** How each recurring job last went on any server, and whether it is late. */
export async function howJobsWent(on: Queryable, clock: Clock): Promise<(JobRun & { isLate: boolean })[]> {
  const [runs, now] = await Promise.all([on.all(jobRuns.all), clock.now(on)])
  return runs.map((run) => ({ ...run, isLate: lateByMs(run, now) > 0 }))
}
