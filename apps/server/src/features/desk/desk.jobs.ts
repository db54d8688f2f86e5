import type { PeriodicTask } from '../../kit/feature.ts'
import { sweepEach } from '../../kit/jobs/sweep.ts'
import { sweepClaims } from './claims.ts'
import type { DeskContext } from './desk-context.ts'
import { removeUnknownFiles, sweepFiles } from './desk-files.ts'
import { sweepSessions } from './desk-sessions.ts'
import { sweepOrders } from './orders.ts'

/** What every server does with the files that were handed in at its desk. */
export const deskRounds = (context: Pick<DeskContext, 'db' | 'filesFolder'>): PeriodicTask[] => [
  {
    name: 'remove files handed in at the desk',
    everyMs: 600_000,
    run: () => removeUnknownFiles(context, Date.now()),
  },
]

/** Deletes what is over of the desk: sessions, files that no order can name any more, orders, claims. */
export const sweepDesk = (context: Pick<DeskContext, 'db'>, now: Date): Promise<number> =>
  sweepEach({
    sessions: () => sweepSessions(context, now),
    files: () => sweepFiles(context, now),
    orders: () => sweepOrders(context, now),
    claims: () => sweepClaims(context, now),
  })
