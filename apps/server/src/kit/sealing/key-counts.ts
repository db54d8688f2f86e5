import type { Clock } from '../database/clock.ts'
import type { Db } from '../database/db.ts'
import type { Job } from '../jobs/jobs.ts'
import { keyCounts } from './key-counts.sql.ts'
import { keysInUse } from './reseal.ts'
import type { SealedTable } from './sealed-tables.sql.ts'

/** Counted again once this old, by a job that looks every hour. */
const freshMs = 20 * 3_600_000

/** How many values each key had sealed when the job last counted; null before the first time. */
export async function lastKeyCounts(
  db: Db,
): Promise<{ inUse: ReadonlyMap<string, number>; countedAt: Date } | null> {
  const rows = await db.all(keyCounts.all, [])
  const [first] = rows
  if (!first) return null
  const inUse = new Map(rows.map(({ keyId, valueCount }) => [keyId, Number(valueCount)]))
  return { inUse, countedAt: first.countedAt }
}

/** Counts once a day how many values each key has sealed, so that no page of the desk has to. */
export function keyCountsJob({ db, clock }: { db: Db; clock: Clock }, tables: readonly SealedTable[]): Job {
  return {
    name: 'sealing-keys',
    everySeconds: 3600,
    async run(signal) {
      const [last, now] = await Promise.all([lastKeyCounts(db), clock.now(db)])
      if (last && Math.abs(now.getTime() - last.countedAt.getTime()) < freshMs) return
      const counts = await keysInUse(db, tables, signal)
      if (signal.aborted) return
      await db.inTransaction(async (tx) => {
        const keyIds = [...counts.keys()]
        await tx.run(keyCounts.clear, [keyIds])
        await tx.run(keyCounts.write, [keyIds, [...counts.values()].map(String), now])
      })
    },
  }
}
