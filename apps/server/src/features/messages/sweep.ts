import { dayMs } from '@club/contract/durations.ts'
import type { Db } from '../../kit/database/db.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import { memberMessages } from './messages.sql.ts'

const retentionDays = 400
/** A removed message keeps its key this long, so that what is sent once a day does not come back. */
const removedRetentionDays = 2

/** Deletes old messages and those removed for good; returns how many. */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return sweepEach({
    removed: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(memberMessages.sweepRemoved, [daysAgo(removedRetentionDays), maxRows, after]),
      ),
    old: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(memberMessages.sweepOld, [daysAgo(retentionDays), maxRows, after]),
      ),
  })
}
