import { statement } from '../database/db.ts'

/** A recurring job and how it last went, on whichever server. */
export interface JobRun {
  name: string
  everySeconds: number
  knownSince: Date
  /** Null if it has never ended well. */
  succeededAt: Date | null
  tookMs: number | null
  /** In a row. */
  failures: number
}

export const jobRuns = {
  know: statement<never, [name: string, everySeconds: number, at: Date]>(
    'job_runs_know',
    `INSERT INTO job_run (name, every_seconds, known_since) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds`,
  ),
  succeed: statement<never, [name: string, at: Date, tookMs: number]>(
    'job_runs_succeed',
    'UPDATE job_run SET succeeded_at = $2, took_ms = $3, failures = 0 WHERE name = $1',
  ),
  fail: statement<never, [name: string]>(
    'job_runs_fail',
    'UPDATE job_run SET failures = failures + 1 WHERE name = $1',
  ),
  all: statement<JobRun, []>(
    'job_runs_all',
    'SELECT name, every_seconds, known_since, succeeded_at, took_ms, failures FROM job_run ORDER BY name',
  ),
}
