import type { Db } from '../../kit/database/db.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import { codes, familyLooks, helpedBy, helperSessions, links } from './family.sql.ts'
import { linkRetentionMs, lookRetentionMs } from './help-link.rules.ts'
import { helperIdleMs, maxHelperSessionMs } from './helper-session.rules.ts'

/** Deletes what has ended: codes, sessions, links and looks; returns the number of rows. */
export async function sweepFamily(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const looksBefore = before(lookRetentionMs)
  const lapsedBefore = before(linkRetentionMs)
  return sweepEach({
    sessions: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(helperSessions.sweep, [before(helperIdleMs), before(maxHelperSessionMs), maxRows, after]),
      ),
    looks: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(familyLooks.sweep, [looksBefore, maxRows, after])),
    links: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(links.sweep, [now, lapsedBefore, maxRows, after])),
    codes: () => sweepInBatches(db, (tx, maxRows, after) => tx.run(codes.sweep, [now, maxRows, after])),
    helpedBy: () => sweepInBatches(db, (tx, maxRows, after) => tx.run(helpedBy.sweep, [now, maxRows, after])),
  })
}
