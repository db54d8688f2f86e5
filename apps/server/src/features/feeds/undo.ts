import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../../kit/database/db.ts'
import { type OperatorAct, recordAct } from '../../kit/operator/audit.ts'
import { type ActOrder, inTransactionOrPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import type { Print } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { UndoCounts, UndoneFile } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { type FeedFile, feedFiles, feedLocks } from './feeds.sql.ts'

export interface Undone extends UndoCounts {
  /** Stopped by the operator before its end; when run again, it continues. */
  isStopped: boolean
}

/** How many rows of a file a step takes back. */
async function countingRows<T>(
  tx: Tx,
  fileId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; tookBack: number }> {
  const before = await tx.one(feedFiles.byId, [fileId])
  const result = await work(tx)
  const after = await tx.one(feedFiles.byId, [fileId])
  return { result, tookBack: (after?.takenBack ?? 0) - (before?.takenBack ?? 0) }
}

type UndoOrder = ActOrder & { signal: AbortSignal; print: Print }
type UndoReport = Pick<UndoneFile, 'given' | 'moved' | 'reopened' | 'stillRefused'>

/**
 * Takes back a wrong file's waiting and unclaimed rows, and reports each award it led to: rules/bank#undo. When run
 * again, it continues and counts nothing twice. A dry run counts the same and writes nothing but its row in the
 * audit log. The act is in the audit log before anything is taken back, however it ends; what it took back is in the
 * history.
 */
export async function undoFile(
  deps: EarningContext,
  file: FeedFile,
  order: UndoOrder,
  report: UndoReport,
): Promise<Undone> {
  const { db, clock } = deps
  const { fileId, kind } = file
  // A file that was undone has nothing left to take back, so no act is recorded. A preview always counts as a look.
  if (!file.undoneAt || order.isPreview)
    await recordBefore({ db, clock }, order, 'feeds.undo', undoAct(file, order).detail)
  if (!order.isPreview) {
    await db.inTransaction(async (tx) => {
      await tx.run(feedLocks.lock, [kind, fileId])
      await tx.run(feedFiles.beginUndo, [fileId, await clock.now(tx)])
    })
  }
  const done = await takeBack(deps, file, order, report)
  if (!done.isStopped && done.failed === 0 && !order.isPreview)
    await db.inTransaction(async (tx) => tx.run(feedFiles.markUndone, [fileId, await clock.now(tx)]))
  return done
}

function undoAct(
  { fileId, kind, accepted, corrected, takenBack }: FeedFile,
  { operator, reason }: ActOrder,
): OperatorAct {
  const detail = { fileId, kind, lines: accepted + corrected, ...(takenBack > 0 && { takenBack }) }
  return { operator, reason, act: 'feeds.undo', detail }
}

const noCounts: UndoCounts = {
  takenBack: 0,
  notCounting: 0,
  notFound: 0,
  failed: 0,
  given: 0,
  moved: 0,
  points: 0,
  reopened: 0,
  stillRefused: 0,
}

/** Counts what it reports. */
function counted(counts: UndoCounts, report: UndoReport): UndoReport {
  return {
    given(award) {
      counts.given += 1
      report.given(award)
    },
    moved(says) {
      counts.moved += 1
      report.moved(says)
    },
    reopened(claim) {
      counts.reopened += 1
      report.reopened(claim)
    },
    stillRefused(claim) {
      counts.stillRefused += 1
      report.stillRefused(claim)
    },
  }
}

async function takeBack(
  deps: EarningContext,
  file: FeedFile,
  order: UndoOrder,
  report: UndoReport,
): Promise<Undone> {
  const { db } = deps
  const { fileId } = file
  const { signal, isPreview: isDryRun } = order
  const kind = feedKinds.find(({ name }) => name === file.kind)
  if (!kind?.undo) throw new Error(`a file of ${file.kind} is not taken back`)
  const counts = { ...noCounts }
  let seen = 0
  let found: number | null = null
  let wouldTakeBack = 0
  let isRecorded = false
  const stored = file.accepted + file.corrected + file.unchanged + file.older
  const progress = progressOf(order.print, 'lines', { all: stored })
  await kind.undo(deps, {
    fileId,
    isDryRun,
    signal,
    async step(work) {
      // On the embedded database, a long undo would leave no time for anybody's call.
      await setImmediate()
      if (!isDryRun && !file.undoneAt) return db.inTransaction(work)
      const { result, tookBack } = await inTransactionOrPreview(db, isDryRun, async (tx) => {
        const done = await countingRows(tx, fileId, work)
        // A file that was undone has nothing left as a rule; whatever it has is an act of its own.
        if (!isDryRun && done.tookBack > 0 && !isRecorded)
          await recordAct(tx, deps.clock, undoAct(file, order))
        return done
      })
      if (isDryRun) wouldTakeBack += tookBack
      else isRecorded ||= tookBack > 0
      return result
    },
    found(rows) {
      found = (found ?? 0) + rows
    },
    seen(rows) {
      seen += rows
      progress.report(seen)
    },
    failed(rows) {
      counts.failed += rows
    },
    gives(points) {
      counts.points += points
    },
    ...counted(counts, report),
  })
  progress.end()
  counts.takenBack = wouldTakeBack + ((await db.one(feedFiles.byId, [fileId]))?.takenBack ?? 0)
  // An earlier run may have taken back more than this stopped one has visited.
  counts.notCounting = Math.max(0, seen - counts.takenBack)
  if (found !== null && !signal.aborted) counts.notFound = Math.max(0, stored - found)
  return { ...counts, isStopped: signal.aborted }
}
