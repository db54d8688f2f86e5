import { recordAct } from '../../kit/audit.ts'
import type { Print } from '../../kit/operator-command.ts'
import { progressOf } from '../../kit/progress.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { UndoCounts, UndoneFile } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { type FeedFile, feedFiles } from './feeds.sql.ts'

interface Undone extends UndoCounts {
  /** Stopped by the operator before its end; when run again, it continues. */
  isStopped: boolean
}

/**
 * Takes back a wrong file's waiting and unclaimed rows, and reports each award it led to: rules/bank#undo. When run
 * again, it continues and counts nothing twice.
 */
export async function undoFile(
  deps: EarningContext,
  file: FeedFile,
  order: { operator: string; reason: string; signal: AbortSignal; print: Print },
  report: Pick<UndoneFile, 'given' | 'reopened' | 'stillRefused'>,
): Promise<Undone> {
  const { db, clock } = deps
  const { fileId } = file
  const { signal, operator, reason } = order
  const kind = feedKinds.find(({ name }) => name === file.kind)
  if (!kind?.undo) throw new Error(`a file of ${file.kind} is not taken back`)
  const counts: UndoCounts = { takenBack: 0, changedSince: 0, given: 0, reopened: 0, stillRefused: 0 }
  let seen = 0
  const progress = progressOf(order.print, 'lines')
  await kind.undo(deps, {
    fileId,
    signal,
    seen(rows) {
      seen += rows
      progress.report(seen)
    },
    given(award) {
      counts.given += 1
      report.given(award)
    },
    reopened(claim) {
      counts.reopened += 1
      report.reopened(claim)
    },
    stillRefused(claim) {
      counts.stillRefused += 1
      report.stillRefused(claim)
    },
  })
  progress.end()
  const isStopped = signal.aborted
  counts.takenBack = (await db.one(feedFiles.byId, [fileId]))?.takenBack ?? 0
  // An earlier run may have taken back more than this stopped one has visited.
  counts.changedSince = Math.max(0, seen - counts.takenBack)
  await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    if (!isStopped) await tx.run(feedFiles.markUndone, [fileId, now])
    await recordAct(tx, clock, {
      operator,
      reason,
      act: 'feeds.undo',
      detail: { fileId, kind: kind.name, ...counts },
    })
  })
  return { ...counts, isStopped }
}
