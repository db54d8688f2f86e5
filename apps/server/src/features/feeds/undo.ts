import { recordAct } from '../../kit/audit.ts'
import type { Db, Tx } from '../../kit/db.ts'
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

/** Ends a transaction of a dry run. */
const rollBack = new Error('a dry run is rolled back')

/** Runs a step of an undo and tells how many rows it took back; a dry run rolls it back. */
async function runStep<T>(
  db: Db,
  { fileId, isDryRun }: Pick<UndoneFile, 'fileId' | 'isDryRun'>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; tookBack: number }> {
  if (!isDryRun) return { result: await db.inTransaction(work), tookBack: 0 }
  let done: { result: T; tookBack: number } | null = null
  try {
    await db.inTransaction(async (tx) => {
      const before = await tx.one(feedFiles.byId, [fileId])
      const result = await work(tx)
      const after = await tx.one(feedFiles.byId, [fileId])
      done = { result, tookBack: (after?.takenBack ?? 0) - (before?.takenBack ?? 0) }
      throw rollBack
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  if (done === null) throw new Error('a step of a dry run has no result')
  return done
}

/**
 * Takes back a wrong file's waiting and unclaimed rows, and reports each award it led to: rules/bank#undo. When run
 * again, it continues and counts nothing twice. A dry run counts the same and writes nothing.
 */
export async function undoFile(
  deps: EarningContext,
  file: FeedFile,
  order: { operator: string; reason: string; isDryRun: boolean; signal: AbortSignal; print: Print },
  report: Pick<UndoneFile, 'given' | 'reopened' | 'stillRefused'>,
): Promise<Undone> {
  const { db, clock } = deps
  const { fileId } = file
  const { signal, operator, reason, isDryRun } = order
  const kind = feedKinds.find(({ name }) => name === file.kind)
  if (!kind?.undo) throw new Error(`a file of ${file.kind} is not taken back`)
  const counts: UndoCounts = { takenBack: 0, changedSince: 0, given: 0, reopened: 0, stillRefused: 0 }
  let seen = 0
  let wouldTakeBack = 0
  const progress = progressOf(order.print, 'lines')
  await kind.undo(deps, {
    fileId,
    isDryRun,
    signal,
    async step(work) {
      const { result, tookBack } = await runStep(db, { fileId, isDryRun }, work)
      wouldTakeBack += tookBack
      return result
    },
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
  counts.takenBack = wouldTakeBack + ((await db.one(feedFiles.byId, [fileId]))?.takenBack ?? 0)
  // An earlier run may have taken back more than this stopped one has visited.
  counts.changedSince = Math.max(0, seen - counts.takenBack)
  if (isDryRun) return { ...counts, isStopped }
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
