import type { Tx } from '../../kit/db.ts'
import type { EarningContext } from '../activity/activity.ts'
import { applyAll } from './apply.ts'
import { type GivenAward, type UndoneFile, undoBatchRows } from './feed-kind.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import { lockPeople, markDue } from './people.ts'
import { type BankChange, bankChanges } from './records.sql.ts'

/** The result of undoing one row: the members it concerns (mobiles by keyed hash) and its awards. */
export interface PutBack {
  isBack: boolean
  mobiles: string[]
  awards: GivenAward[]
}

/** One pass over a file's changes. */
export interface UndoPass {
  /** Customer numbers that a change names besides its holder; they are locked first. */
  customersOf(change: BankChange): string[]
  putBack(tx: Tx, deps: EarningContext, fileId: string, change: BankChange, at: Date): Promise<PutBack>
  /** A pass that completes an earlier one is not counted again. */
  isCounted: boolean
}

/** Restores the rows as they were before a file, pass by pass, and applies them to the members concerned. */
export async function undoChanges(
  deps: EarningContext,
  kind: string,
  passes: readonly UndoPass[],
  { fileId, isDryRun, signal, step, seen, given }: UndoneFile,
): Promise<void> {
  // What an uncounted pass completes was rolled back in a dry run.
  for (const pass of passes.filter(({ isCounted }) => isCounted || !isDryRun)) {
    let after: [string, string, string] = ['', '', '']
    while (!signal.aborted) {
      const changes = await deps.db.all(bankChanges.ofSource, [fileId, ...after, undoBatchRows])
      const { done, due } = await step((tx) => putBackAll(tx, deps, { kind, fileId, changes, pass }))
      for (const award of done.flatMap(({ awards }) => awards)) given(award)
      if (pass.isCounted) seen(changes.length)
      if (!isDryRun) await applyAll(deps, due)
      const last = changes.at(-1)
      if (!last || changes.length < undoBatchRows) break
      after = [last.holderHash, last.kind, last.item]
    }
  }
}

interface UndoBatch {
  kind: string
  fileId: string
  changes: readonly BankChange[]
  pass: UndoPass
}

async function putBackAll(
  tx: Tx,
  deps: EarningContext,
  { kind, fileId, changes, pass }: UndoBatch,
): Promise<{ done: PutBack[]; due: string[] }> {
  await tx.run(feedLocks.lock, [kind, fileId])
  const at = await deps.clock.now(tx)
  await lockPeople(tx, changes.flatMap(pass.customersOf), at)
  await lockPeople(
    tx,
    changes.map(({ holderHash }) => holderHash),
    at,
  )
  const done: PutBack[] = []
  for (const change of changes) done.push(await pass.putBack(tx, deps, fileId, change, at))
  const takenBack = done.filter(({ isBack }) => isBack).length
  if (pass.isCounted && takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
  const mobiles = done.flatMap((each) => each.mobiles)
  return { done, due: await markDue(tx, mobiles, at) }
}
