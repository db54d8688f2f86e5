import { recordAct } from '../../kit/audit.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { GivenAward, UndoCounts } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { type FeedFile, feedFiles } from './feeds.sql.ts'

interface Undone extends UndoCounts {
  /** Stopped by the operator before its end; run again, it continues. */
  isStopped: boolean
}

/**
 * Takes back a wrong file's waiting and unclaimed rows, and reports each award it led to: rules/bank#undo. Run again,
 * it finds nothing more to take back.
 */
export async function undoFile(
  deps: EarningContext,
  file: FeedFile,
  order: { operator: string; reason: string; signal: AbortSignal },
  report: (award: GivenAward) => void,
): Promise<Undone> {
  const { db, clock } = deps
  const { fileId } = file
  const { signal, operator, reason } = order
  const kind = feedKinds.find(({ name }) => name === file.kind)
  if (!kind) throw new Error(`there is no kind of feed ${file.kind}`)
  const counts: UndoCounts = { takenBack: 0, changedSince: 0, given: 0 }
  const given = (award: GivenAward) => {
    counts.given += 1
    report(award)
  }
  await kind.undo(deps, { fileId, signal, counts, given })
  const isStopped = signal.aborted
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
