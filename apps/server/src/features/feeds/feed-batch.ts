import type { Tx } from '../../kit/db.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import {
  type FeedKind,
  type FeedsContext,
  isDue,
  type Keyed,
  type Outcome,
  type RefusedClaim,
} from './feed-kind.ts'
import { type FeedCounts, feedFiles, feedLocks, feedRefusals, feedSeen } from './feeds.sql.ts'
import { markDue } from './people.ts'

/** Lines of a file for one transaction. */
export interface FileBatch<Row> {
  rows: { line: number; row: Row }[]
  refusals: { line: number; reason: string }[]
  lastLine: number
}

export const noCounts: FeedCounts = {
  rowCount: 0,
  accepted: 0,
  corrected: 0,
  unchanged: 0,
  older: 0,
  refused: 0,
}

/** Stored refused lines per file; further ones are only counted. */
const maxRefusalsKept = 10_000

interface FileSoFar {
  fileId: string
  isDryRun: boolean
  /** Refused lines of the file's earlier batches. */
  storedRefusals: number
}

interface StoredBatch {
  counts: FeedCounts
  refusals: { line: number; reason: string }[]
  /** The members to whom the batch is to be applied. */
  due: string[]
  /** Of a dry run. */
  wouldOpen: RefusedClaim[]
}

/**
 * Stores a batch in one transaction and changes nothing outside, so that it can be retried. Lines that another
 * process feeding the same file has stored in between are left out.
 */
export async function storeBatch<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  { db, clock, sealing, onMobileChangedByBank: onMobileChanged }: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  read: FileBatch<Row>,
  file: FileSoFar,
): Promise<StoredBatch> {
  const { fileId, isDryRun } = file
  return db.inTransaction(async (tx) => {
    const [, stored, at] = await Promise.all([
      tx.run(feedLocks.lock, [feed.name, fileId]),
      tx.one(feedFiles.lastLine, [fileId]),
      clock.now(tx),
    ])
    const batch = linesAfter(stored?.line ?? 0, read)
    if (batch.rows.length + batch.refusals.length === 0)
      return { counts: { ...noCounts }, refusals: [], due: [], wouldOpen: [] }
    const keyed = await feed.key(tx, sealing, batch.rows, at)
    const { fresh, repeats } = await separateRepeats(tx, fileId, at, keyed)
    const toStore = { rows: fresh, sourceId: fileId, at, isDryRun, onMobileChanged }
    const outcomes = await feed.store(tx, sealing, toStore)
    const refusedHere = fresh.flatMap(({ line }, index) => {
      const outcome = outcomes[index]
      return typeof outcome === 'object' ? [{ line, reason: outcome.reason }] : []
    })
    const refusals = [...batch.refusals, ...repeats, ...refusedHere].sort((a, b) => a.line - b.line)
    const counts = countsOf(batch.rows.length + batch.refusals.length, outcomes, refusals.length)
    if (!isDryRun) await recordBatch(tx, file, { counts, refusals, lastLine: batch.lastLine })
    const due = fresh.filter((_, index) => !isDryRun && isDue(feed, outcomes[index]))
    const mobiles = due.flatMap((each) => each.mobiles)
    const corrected = fresh.filter((_, index) => outcomes[index] === 'corrected')
    const wouldOpen = isDryRun && feed.forecast ? await feed.forecast(tx, corrected) : []
    return { counts, refusals, due: await markDue(tx, mobiles, at), wouldOpen }
  })
}

function linesAfter<Row>(line: number, { rows, refusals, lastLine }: FileBatch<Row>): FileBatch<Row> {
  return {
    rows: rows.filter((each) => each.line > line),
    refusals: refusals.filter((each) => each.line > line),
    lastLine,
  }
}

function countsOf(rowCount: number, outcomes: readonly Outcome[], refused: number): FeedCounts {
  const count = (which: Outcome) => outcomes.filter((outcome) => outcome === which).length
  return {
    rowCount,
    accepted: count('accepted'),
    corrected: count('corrected'),
    unchanged: count('unchanged'),
    older: count('older'),
    refused,
  }
}

/** Adds a batch to the file's row in the history, which also records the last line stored. */
async function recordBatch(
  tx: Tx,
  { fileId, storedRefusals }: FileSoFar,
  {
    counts: { rowCount, accepted, corrected, unchanged, older, refused },
    refusals,
    lastLine,
  }: { counts: FeedCounts; refusals: readonly { line: number; reason: string }[]; lastLine: number },
): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, maxRefusalsKept - storedRefusals))
  if (kept.length > 0) {
    await tx.run(feedRefusals.insert, [
      fileId,
      kept.map(({ line }) => String(line)),
      kept.map(({ reason }) => reason),
    ])
  }
  await tx.run(feedFiles.addCounts, [
    fileId,
    rowCount,
    accepted,
    corrected,
    unchanged,
    older,
    refused,
    lastLine,
  ])
}

/** Of several lines about one person, the first in the file counts; the others are refused with its line number. */
async function separateRepeats<K extends Keyed<object>>(
  tx: Tx,
  fileId: string,
  at: Date,
  keyed: K[],
): Promise<{ fresh: K[]; repeats: { line: number; reason: string }[] }> {
  const seen = new Map<string, { line: number; factHash: string }>()
  for (const row of await tx.all(feedSeen.of, [fileId, keyed.flatMap(({ keys }) => keys)]))
    seen.set(row.rowKey, row)
  const fresh: K[] = []
  const repeats: { line: number; reason: string }[] = []
  const marks: { key: string; line: number; fact: string }[] = []
  for (const each of keyed) {
    const earlier = each.keys.flatMap((key) => seen.get(key) ?? [])
    const other = earlier.find(({ factHash }) => factHash !== each.fact) ?? earlier[0]
    if (other) {
      const verb = other.factHash === each.fact ? 'repeats' : 'contradicts'
      repeats.push({ line: each.line, reason: `it ${verb} line ${other.line} of the same file` })
      continue
    }
    fresh.push(each)
    for (const key of each.keys) {
      seen.set(key, { line: each.line, factHash: each.fact })
      marks.push({ key, line: each.line, fact: each.fact })
    }
  }
  if (marks.length > 0) {
    await tx.run(feedSeen.insert, [
      fileId,
      marks.map(({ key }) => key),
      marks.map(({ line }) => String(line)),
      marks.map(({ fact }) => fact),
      at,
    ])
  }
  return { fresh, repeats }
}
