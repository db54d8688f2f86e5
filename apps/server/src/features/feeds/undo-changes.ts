import type { Tx } from '../../kit/db.ts'
import type { EarningContext } from '../activity/activity.ts'
import { applyAll, pausingEvents, pointsOfApplying } from './apply.ts'
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
  file: UndoneFile,
): Promise<void> {
  const { fileId, isDryRun, step, seen, given } = file
  const pausing = isDryRun ? await pausingEvents(deps) : null
  // A dry run does all passes of a batch and applies it in the one transaction that is taken back.
  for (const together of isDryRun ? [passes] : passes.map((pass) => [pass]))
    await forEachBatch(deps, file, async (changes) => {
      const { done, due, points } = await step((tx) =>
        putBackAll(tx, deps, { kind, fileId, changes, together, pausing }),
      )
      for (const award of done.flatMap(({ awards }) => awards)) given(award)
      if (together.some(({ isCounted }) => isCounted)) seen(changes.length)
      file.gives(points)
      if (!isDryRun) await applyAll(deps, due)
    })
}

async function forEachBatch(
  { db }: EarningContext,
  { fileId, signal }: UndoneFile,
  work: (changes: readonly BankChange[]) => Promise<void>,
): Promise<void> {
  let after: [string, string, string] = ['', '', '']
  while (!signal.aborted) {
    const changes = await db.all(bankChanges.ofSource, [fileId, ...after, undoBatchRows])
    await work(changes)
    const last = changes.at(-1)
    if (!last || changes.length < undoBatchRows) return
    after = [last.holderHash, last.kind, last.item]
  }
}

interface UndoBatch {
  kind: string
  fileId: string
  changes: readonly BankChange[]
  together: readonly UndoPass[]
  /** Of a dry run, which applies what it put back: the events that pause. Null otherwise. */
  pausing: readonly string[] | null
}

async function putBackAll(
  tx: Tx,
  deps: EarningContext,
  { kind, fileId, changes, together, pausing }: UndoBatch,
): Promise<{ done: PutBack[]; due: string[]; points: number }> {
  await tx.run(feedLocks.lock, [kind, fileId])
  const at = await deps.clock.now(tx)
  const named = together.flatMap((pass) => changes.flatMap(pass.customersOf))
  await lockPeople(tx, named, at)
  await lockPeople(
    tx,
    changes.map(({ holderHash }) => holderHash),
    at,
  )
  const done: PutBack[] = []
  for (const pass of together) {
    const passed: PutBack[] = []
    for (const change of changes) passed.push(await pass.putBack(tx, deps, fileId, change, at))
    const takenBack = passed.filter(({ isBack }) => isBack).length
    if (pass.isCounted && takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
    done.push(...passed)
  }
  const mobiles = done.flatMap((each) => each.mobiles)
  const due = await markDue(tx, mobiles, at)
  return { done, due, points: pausing ? await pointsOfApplying(tx, deps, due, pausing) : 0 }
}
