import type { Tx } from '../../kit/database/db.ts'
import type { AssetClaim } from '../bank/asset-claims.ts'
import { markDue } from '../bank/people.ts'
import { noteCorrections } from '../bank/rows.ts'
import { membersOfMobiles } from '../identity/members.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import {
  type Correction,
  countOf,
  type FeedKind,
  type FeedsContext,
  isDue,
  isMove,
  type Keyed,
  type Moves,
  type Outcome,
} from './feed-kind.ts'
import { joinedShapes, type NumberShape, noNumbers, shapeOf } from './feed-numbers.rules.ts'
import { type FeedCounts, feedFiles, feedLocks, feedRefusals, feedSeen } from './feeds.sql.ts'

interface ReadRow<Row> {
  record: number
  line: number
  row: Row
}

/** A refused record, which an open quote may stretch over many lines. */
export interface RefusedLines {
  record: number
  line: number
  lines: number
  reason: string
}

/** Records of a file for one transaction. */
export interface FileBatch<Row> {
  rows: ReadRow<Row>[]
  refusals: RefusedLines[]
  lastRecord: number
}

export const noCounts: FeedCounts = {
  rowCount: 0,
  accepted: 0,
  corrected: 0,
  unchanged: 0,
  older: 0,
  refused: 0,
  unknown: 0,
}

/** Stored refused lines per file; further ones are only counted. */
const maxRefusalsKept = 10_000

export interface FileSoFar {
  fileId: string
  isDryRun: boolean
  moves: Moves
  /** Refused lines of the file's earlier batches. */
  storedRefusals: number
}

export interface LineCorrection extends Correction {
  line: number
}

export interface StoredBatch {
  counts: FeedCounts
  refusals: { line: number; reason: string }[]
  corrections: LineCorrection[]
  numbers: NumberShape
  /** Rows that move a customer number between members, or would if that were confirmed. */
  moves: number
  /** The members to whom the batch must be applied. */
  due: string[]
  /** Of a dry run. */
  wouldOpen: AssetClaim[]
}

/** Somebody takes the file back while it is fed; nothing more of it is stored. */
export class FileTakenBack extends Error {
  constructor() {
    super('the file was taken back while it was fed')
  }
}

const nothing: StoredBatch = {
  counts: noCounts,
  refusals: [],
  corrections: [],
  numbers: noNumbers,
  moves: 0,
  due: [],
  wouldOpen: [],
}

/**
 * Stores a batch in one transaction and changes nothing outside, so that it can be retried. Records that another
 * process feeding the same file has stored in between are left out.
 */
export async function storeBatch<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  { db, clock, sealing, onMobileChangedByBank: onMobileChanged }: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  read: FileBatch<Row>,
  file: FileSoFar,
): Promise<StoredBatch> {
  const { fileId, isDryRun, moves } = file
  return db.inTransaction(async (tx) => {
    const [, stored, at] = await Promise.all([
      isDryRun ? tx.run(feedLocks.hold, [feed.name]) : tx.run(feedLocks.lock, [feed.name, fileId]),
      tx.one(feedFiles.position, [fileId]),
      clock.now(tx),
    ])
    if (stored?.undoBeganAt) throw new FileTakenBack()
    const batch = recordsAfter(stored?.record ?? 0, read)
    if (batch.rows.length + batch.refusals.length === 0) return nothing
    const keyed = await feed.key(tx, sealing, batch.rows, isDryRun ? null : at)
    // Before anything is stored: a change of mobile gives the old one to nobody.
    const unknown = await rowsOfNobody(tx, keyed)
    const { fresh, repeats } = await separateRepeats(tx, fileId, at, keyed)
    const toStore = { rows: fresh, sourceId: fileId, at, isDryRun, moves, onMobileChanged }
    const outcomes = await feed.store(tx, sealing, toStore)
    const refusals = [...batch.refusals, ...repeats, ...refusedAmong(fresh, outcomes)]
    refusals.sort((a, b) => a.line - b.line)
    const counts = countsOf(batch, outcomes, { repeated: repeats.length, unknown })
    const corrections = correctionsOf(fresh, outcomes)
    const numbers = shapeOf(batch.rows.flatMap(({ row }) => row.customerNo ?? []))
    if (!isDryRun) {
      const lastRecord = batch.lastRecord
      const before = stored?.numbers ?? ''
      await recordBatch(tx, file, { counts, refusals, lastRecord, numbers, before, at })
      await noteCorrections(tx, sealing, fileId, corrections)
    }
    const due = fresh.filter((_, index) => !isDryRun && isDue(feed, outcomes[index]))
    const mobiles = due.flatMap((each) => each.mobiles)
    const corrected = fresh.filter((_, index) => countOf(outcomes[index]) === 'corrected')
    const wouldOpen = isDryRun && feed.forecast ? await feed.forecast(tx, corrected) : []
    const moved = outcomes.filter(isMove).length
    const dueNow = await markDue(tx, mobiles, at)
    return { counts, refusals, corrections, numbers, moves: moved, due: dueNow, wouldOpen }
  })
}

function recordsAfter<Row>(record: number, { rows, refusals, lastRecord }: FileBatch<Row>): FileBatch<Row> {
  return {
    rows: rows.filter((each) => each.record > record),
    refusals: refusals.filter((each) => each.record > record),
    lastRecord,
  }
}

/** How many rows are about people who are not members; those that are not refused wait. */
async function rowsOfNobody(tx: Tx, keyed: readonly Keyed<unknown>[]): Promise<number> {
  const members = await membersOfMobiles(
    tx,
    keyed.flatMap(({ mobile }) => mobile ?? []),
  )
  return keyed.filter(({ mobile }) => mobile === null || !members.has(mobile)).length
}

function refusedAmong(rows: readonly Keyed<unknown>[], outcomes: readonly Outcome[]) {
  return rows.flatMap(({ line }, index) => {
    const outcome = outcomes[index]
    return typeof outcome === 'object' && 'reason' in outcome ? [{ line, reason: outcome.reason }] : []
  })
}

function correctionsOf<K extends Keyed<unknown>>(rows: readonly K[], outcomes: readonly Outcome[]) {
  return rows.flatMap(({ line, holder }, index) => {
    const outcome = outcomes[index]
    return typeof outcome === 'object' && 'says' in outcome ? [{ ...outcome, line, holder }] : []
  })
}

/** Every line that an open quote took counts as refused. */
function countsOf(
  { rows, refusals }: FileBatch<unknown>,
  outcomes: readonly Outcome[],
  { repeated, unknown }: { repeated: number; unknown: number },
): FeedCounts {
  const count = (which: ReturnType<typeof countOf>) =>
    outcomes.filter((outcome) => countOf(outcome) === which).length
  const unread = refusals.reduce((sum, { lines }) => sum + lines, 0)
  return {
    rowCount: rows.length + unread,
    accepted: count('accepted'),
    corrected: count('corrected'),
    unchanged: count('unchanged'),
    older: count('older'),
    refused: unread + repeated + count('refused'),
    unknown,
  }
}

interface BatchRecord {
  counts: FeedCounts
  refusals: readonly { line: number; reason: string }[]
  lastRecord: number
  numbers: NumberShape
  /** Of the file's earlier batches. */
  before: string
  at: Date
}

/** Adds a batch to the file's row in the history, which also records the last record stored. */
async function recordBatch(
  tx: Tx,
  { fileId, storedRefusals }: FileSoFar,
  { counts, refusals, lastRecord, numbers, before, at }: BatchRecord,
): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, maxRefusalsKept - storedRefusals))
  if (kept.length > 0) {
    await tx.run(feedRefusals.insert, [
      fileId,
      kept.map(({ line }) => String(line)),
      kept.map(({ reason }) => reason),
      at,
    ])
  }
  const { rowCount, accepted, corrected, unchanged, older, refused, unknown } = counts
  await tx.run(feedFiles.addCounts, [
    fileId,
    rowCount,
    accepted,
    corrected,
    unchanged,
    older,
    refused,
    unknown,
    lastRecord,
    textOf(joinedShapes(storedShape(before) ?? noNumbers, numbers)),
  ])
}

const textOf = (numbers: NumberShape) => (numbers.total === 0 ? '' : JSON.stringify(numbers))

/** The shape of a file's customer numbers as stored with it; null if it has none. */
export function storedShape(numbers: string): NumberShape | null {
  return numbers === '' ? null : (JSON.parse(numbers) as NumberShape)
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
