import type { Db } from '../../kit/db.ts'
import { sweepInBatches } from '../../kit/sweep.ts'
import { helperIdleMs, linkRetentionMs, lookRetentionMs, maxHelperSessionMs } from './family.rules.ts'
import { codes, familyLooks, helpedBy, helperSessions, links } from './family.sql.ts'

/** Deletes what has ended: codes, sessions, links and looks; returns the number of rows. */
export async function sweepFamily(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  let swept = await sweepInBatches(db, (tx, maxRows) =>
    tx.run(helperSessions.sweep, [before(helperIdleMs), before(maxHelperSessionMs), maxRows]),
  )
  const looksBefore = before(lookRetentionMs)
  swept += await sweepInBatches(db, (tx, maxRows) => tx.run(familyLooks.sweep, [looksBefore, maxRows]))
  const lapsedBefore = before(linkRetentionMs)
  swept += await sweepInBatches(db, (tx, maxRows) => tx.run(links.sweep, [now, lapsedBefore, maxRows]))
  for (const { sweep } of [codes, helpedBy]) {
    swept += await sweepInBatches(db, (tx, maxRows) => tx.run(sweep, [now, maxRows]))
  }
  return swept
}
