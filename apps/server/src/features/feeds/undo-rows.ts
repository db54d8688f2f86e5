import { sqlState, type Tx } from '../../kit/database/db.ts'
import { handleTogether } from '../../kit/jobs/stuck-items.ts'
import type { EarningContext } from '../activity/activity.ts'
import { mobilesOfCustomers } from '../bank/bank.ts'
import { lockPeople, markDue } from '../bank/people.ts'
import { lastRows, markTakenBack, rowsOfSource, type StoredRow, saidIn } from '../bank/rows.ts'
import { applyAll, pausingEvents, pointsOfApplying } from './apply-events.ts'
import { type GivenAward, type UndoneFile, undoBatchRows } from './feed-kind.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import type { RowInForce, TableInForce } from './store-latest.ts'

/** The rows of a file that are being taken back together, in one transaction. */
export interface UndoBatch {
  kind: string
  fileId: string
  rows: readonly StoredRow[]
}

interface TriedBatch extends UndoBatch {
  /** The batch is rolled back, so that the next one finds its rows as they were. */
  isDryRun: boolean
}

/** What taking rows back changed. */
export interface TakenBack {
  /** Rows that were in force and no longer are. */
  takenBack: number
  /** The members concerned, as mobiles by keyed hash. */
  mobiles: string[]
  awards: GivenAward[]
  /** Customer numbers that somebody else has now, masked, before → after. */
  moves?: readonly string[]
}

/** Takes rows of a file back; the lock of the kind and those of the rows' holders are held. */
export type TakeBack = (tx: Tx, deps: EarningContext, batch: TriedBatch, at: Date) => Promise<TakenBack>

interface UndoRows {
  kind: string
  /** Hashes to be locked before the rows' holders. */
  customersOf(row: StoredRow): string[]
  takeBack: TakeBack
}

/** Takes a file's rows back, batch by batch, and applies what counts again to the members concerned. */
export async function undoRows(
  deps: EarningContext,
  { kind, customersOf, takeBack }: UndoRows,
  file: UndoneFile,
): Promise<void> {
  const { fileId, isDryRun, step } = file
  const pausing = isDryRun ? await pausingEvents(deps) : null
  await forEachBatch(deps, file, (rows) =>
    handleRows(deps, file, rows, async (some) => {
      const { awards, moves, due, points } = await step(async (tx) => {
        await tx.run(feedLocks.lock, [kind, fileId])
        const at = await deps.clock.now(tx)
        await lockPeople(tx, some.flatMap(customersOf), at)
        await lockPeople(
          tx,
          some.map(({ holderHash }) => holderHash),
          at,
        )
        const taken = await takeBack(tx, deps, { kind, fileId, isDryRun, rows: some }, at)
        if (taken.takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, taken.takenBack])
        const members = await markDue(tx, taken.mobiles, at)
        const gained = pausing ? await pointsOfApplying(tx, deps, members, pausing) : 0
        return { awards: taken.awards, moves: taken.moves ?? [], due: members, points: gained }
      })
      for (const award of awards) file.given(award)
      for (const says of moves) file.moved(says)
      file.seen(some.length)
      file.gives(points)
      if (!isDryRun) await applyAll(deps, due)
    }),
  )
}

/** Goes through a file's rows in the order of their keys. */
export async function forEachBatch(
  { db }: EarningContext,
  { fileId, signal, found }: UndoneFile,
  work: (rows: readonly StoredRow[]) => Promise<void>,
): Promise<void> {
  let after: StoredRow | undefined
  while (!signal.aborted) {
    const rows = await rowsOfSource(db, fileId, after, undoBatchRows)
    found(rows.length)
    if (rows.length > 0) await work(rows)
    if (rows.length < undoBatchRows) return
    after = rows.at(-1)
  }
}

/**
 * Handles lines of a file together, or one by one if that fails, so that one stops no other. What fails is reported,
 * and the file stays unfinished.
 */
export async function handleRows<Row extends { line: number }>(
  deps: EarningContext,
  file: Pick<UndoneFile, 'fileId' | 'isDryRun' | 'failed'>,
  rows: readonly Row[],
  handle: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  if (rows.length === 0) return
  if (file.isDryRun) {
    file.failed(await failuresOf(rows, handle))
    return
  }
  const done = await handleTogether(deps, {
    work: 'feed-undo',
    next: async () => rows,
    // The line, not the person, whose hash would outlive an erasure here.
    idOf: ({ line }: Row) => `${file.fileId} line ${line}`,
    handle,
  })
  file.failed(rows.length - done)
}

/** Does the same without noting a failure: a dry run writes nothing. */
async function failuresOf<Row>(
  rows: readonly Row[],
  handle: (rows: readonly Row[]) => Promise<unknown>,
): Promise<number> {
  try {
    await handle(rows)
    return 0
  } catch (error) {
    // The database is away: no line is to blame.
    if (sqlState(error) === null) throw error
    if (rows.length === 1) return 1
  }
  let failures = 0
  for (const row of rows) failures += await failuresOf([row], handle)
  return failures
}

/**
 * Takes rows back: of those that were in force, the last row that was not taken back is in force again
 * (rules/bank#undo). Returns the rows that were, and were not taken back before.
 */
export async function takeRowsBack(
  tx: Tx,
  { sealing }: EarningContext,
  table: TableInForce,
  { kind, fileId, rows }: UndoBatch,
): Promise<StoredRow[]> {
  const keyOf = ({ holderHash, item }: { holderHash: string; item: string }) => `${holderHash} ${item}`
  const fresh = new Set((await markTakenBack(tx, { sourceId: fileId, kind, rows })).map(keyOf))
  const ofFile = (await table.sources(tx, rows)).filter(({ sourceId }) => sourceId === fileId)
  const wereInForce = new Set(ofFile.map(keyOf))
  const gone = rows.filter((row) => wereInForce.has(keyOf(row)))
  if (gone.length === 0) return []
  const last = await lastRows(tx, kind, gone)
  const inForce = last.flatMap((row): RowInForce[] => {
    // What no key opens cannot come back.
    const says = saidIn(sealing, row)
    return says === null ? [] : [{ ...row, says, fact: row.factHash }]
  })
  const restored = new Set(inForce.map(keyOf))
  await table.remove(
    tx,
    gone.filter((row) => !restored.has(keyOf(row))),
  )
  if (inForce.length > 0) await table.put(tx, sealing, inForce)
  return gone.filter((row) => fresh.has(keyOf(row)))
}

/** The mobiles of the rows' people, where they are known. */
export async function mobilesOfRows(
  tx: Tx,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, string>> {
  const holders = rows.map(({ holderHash }) => holderHash)
  const mobileOf = await mobilesOfCustomers(tx, holders)
  return new Map(holders.map((holder) => [holder, mobileOf.get(holder) ?? holder]))
}
