import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import type { Job } from './jobs.ts'

const rowsAtOnce = 1000
const maxBatches = 50

/**
 * Deletes expired rows in batches, one transaction each, so that locks are short: at most 50,000 rows per
 * run, the rest next time. `batch` deletes at most `maxRows` rows and returns how many; the result is their
 * sum.
 */
export async function sweepInBatches(
  db: Db,
  batch: (tx: Tx, maxRows: number) => Promise<number>,
): Promise<number> {
  let swept = 0
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const rows = await db.inTransaction((tx) => batch(tx, rowsAtOnce))
    swept += rows
    if (rows < rowsAtOnce) break
  }
  return swept
}

/** One job that runs the sweeps of all features, one after the other. */
export function sweepJob(
  { db, clock }: { db: Db; clock: Clock },
  features: readonly { sweep?(now: Date): Promise<number> }[],
): Job {
  return {
    name: 'sweep',
    everySeconds: 600,
    run: async () => {
      const now = await clock.now(db)
      for (const { sweep } of features) await sweep?.(now)
    },
  }
}
