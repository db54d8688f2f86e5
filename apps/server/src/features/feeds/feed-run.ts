import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { businessMonth } from '@club/contract/business-day.ts'
import { hourMs } from '@club/contract/durations.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { uuidv7 } from 'uuidv7'
import { type InspectedCsv, inspectCsv, openCsv } from '../../kit/files/csv-inspect.ts'
import { type CsvRecord, csvRecords } from '../../kit/files/csv-records.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import type { Print } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { EarningContext } from '../activity/activity.ts'
import { type AssetClaim, type CorrectedClaims, correctedClaimsOf, maxClaims } from '../bank/asset-claims.ts'
import { applyAll } from './apply-events.ts'
import {
  type FileBatch,
  FileTakenBack,
  type LineCorrection,
  noCounts,
  type StoredBatch,
  storedShape,
} from './feed-batch.ts'
import { type FeedRow, lineOf, readLine } from './feed-cells.rules.ts'
import { type FeedHeader, readHeader } from './feed-header.rules.ts'
import type { FeedKind, FeedsContext, Keyed, Moves } from './feed-kind.ts'
import { joinedShapes, type NumberShape, noNumbers } from './feed-numbers.rules.ts'
import { storeRecords } from './feed-store.ts'
import { type FeedCounts, type FeedFile, feedFiles, feedSeen } from './feeds.sql.ts'
import { stuckLines } from './stuck-lines.ts'

export interface FeedOrder {
  /** Absolute, on the machine that runs the feed. */
  path: string
  operator: string
  reason: string
  isDryRun: boolean
  moves: Moves
  /** When aborted, the current batch is finished and the rest of the file is left. */
  signal: AbortSignal
  print: Print
  /** How many refused and how many changed lines the result holds at most; the first few by default. */
  maxLines?: number
}

/** A file that cannot be read as a feed at all; the message is for the operator. */
class FileRefused extends Error {}

export interface FeedResult {
  fileId: string
  state: 'done' | 'stopped' | 'refused'
  /** Why the whole file was refused or stopped. */
  problem: string | null
  /** Of what this run stored. */
  counts: FeedCounts
  /** Where it resumed; null for a run from the beginning. */
  continued: { afterRecord: number } | null
  /** The whole file, with what earlier runs and others at the same time stored; null for a dry run. */
  whole: FeedFile | null
  /** Of an earlier feed of the same file. */
  fedBefore: { startedAt: Date; operator: string } | null
  /** The first refused lines. */
  refusals: { count: number; list: { line: number; reason: string }[] }
  /** The first changed values, and all moves of a customer number up to a limit. */
  corrections: { count: number; list: LineCorrection[] }
  /** Refused lines that could not be stored, though nothing is wrong with what they say. */
  stuck: number
  /** The named columns that are not read, counted from 1: one may be meant for a column of the club. */
  unread: number[]
  /** Cells by column that were not written as the club stores them, and were read. */
  rewritten: Map<string, number>
  /** Rows that move a customer number between members, or would if that were confirmed. */
  moves: number
  /** The whole file's customer numbers, and with which files of the kind they are compared. */
  numbers: NumberShape
  before: { name: string; rowCount: number; unknown: number } | null
  numbersBefore: NumberShape | null
  /** Null for a dry run, and for a file that was refused. */
  claims: CorrectedClaims | null
  /** The refused claims that a dry run would open: how many, and the first of them. */
  wouldOpen: { count: number; list: AssetClaim[] }
}

const batchRows = 1000
export const maxLinesShown = 20
export const maxMovesShown = 1000
/** The marks of a file's lines, which detect repeated ones, are kept for a day. */
const continuesWithinMs = 12 * hourMs

/**
 * Feeds one file. Each batch of lines is one transaction, which also stores the position: after an interruption, or
 * beside another process with the same file, the feed resumes where the file is: decisions/0015#interrupted-commands. A
 * dry run writes nothing but the marks that detect repeated lines, which it removes.
 */
export async function runFeed<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  deps: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  order: FeedOrder,
): Promise<FeedResult> {
  const { db } = deps
  const result: FeedResult = {
    fileId: uuidv7(),
    state: 'refused',
    problem: null,
    counts: { ...noCounts },
    continued: null,
    whole: null,
    fedBefore: null,
    refusals: { count: 0, list: [] },
    corrections: { count: 0, list: [] },
    stuck: 0,
    unread: [],
    rewritten: new Map(),
    moves: 0,
    numbers: noNumbers,
    before: null,
    numbersBefore: null,
    claims: null,
    wouldOpen: { count: 0, list: [] },
  }
  let handle: FileHandle | null = null
  let sha256 = ''
  try {
    const opened = await openCsv(order.path)
    handle = opened.handle
    const inspected = handle === null ? unread(opened.problem) : await inspectCsv(handle)
    sha256 = inspected.sha256
    result.fedBefore = await db.one(feedFiles.fedBefore, [inspected.sha256, feed.name])
    // A file that cannot be read is recorded, too: it was handed in.
    if (!order.isDryRun) await begin(deps, feed.name, order, result, inspected)
    if (handle === null || inspected.problem !== null)
      throw new FileRefused(inspected.problem ?? opened.problem)
    await takeRecords(deps, feed, order, { handle, inspected, result })
  } catch (error) {
    if (error instanceof FileTakenBack) result.state = 'stopped'
    else if (!(error instanceof FileRefused)) {
      // Recorded as stopped if the database still answers. Stored rows stay, and the file can be sent again.
      await finish(deps, order, { ...result, state: 'stopped', problem: 'it failed; see the log' }).catch(
        () => undefined,
      )
      throw error
    }
    result.problem = error.message
  } finally {
    await handle?.close()
  }
  await finish(deps, order, result)
  if (result.state !== 'refused') await compare(deps, feed.name, result, sha256)
  if (!order.isDryRun && result.state !== 'refused')
    result.claims = await correctedClaimsOf(db, result.fileId)
  if (!order.isDryRun) result.whole = await db.one(feedFiles.byId, [result.fileId])
  return result
}

const unread = (problem: string): InspectedCsv => ({
  sha256: '',
  problem,
  encoding: 'utf8',
  hasWrongBytes: false,
  bytes: 0,
  lineFeeds: 0,
})

const maxNameCharacters = 200

/** A file's name as the history keeps it, cut between characters: the database refuses half of one. */
export function shownName(path: string): string {
  const characters = [...basename(path).replace(/\p{Cc}|\p{Cs}/gu, '?')]
  return characters.slice(0, maxNameCharacters).join('')
}

/** Records the file in the history, or resumes its interrupted feed, and records the action in the audit log. */
async function begin(
  { db, clock }: EarningContext,
  kind: string,
  order: FeedOrder,
  result: FeedResult,
  { sha256, problem }: InspectedCsv,
): Promise<void> {
  const name = shownName(order.path)
  await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const since = new Date(now.getTime() - continuesWithinMs)
    const unfinished = problem === null ? await tx.one(feedFiles.unfinished, [sha256, kind, since]) : null
    if (unfinished) {
      result.fileId = unfinished.fileId
      result.continued = { afterRecord: unfinished.record }
      await tx.run(feedFiles.goOn, [result.fileId])
    } else await tx.run(feedFiles.insert, [result.fileId, kind, name, sha256, order.operator, now])
    await recordAct(tx, clock, {
      operator: order.operator,
      act: `feeds.${kind}`,
      reason: order.reason,
      detail: {
        fileId: result.fileId,
        name,
        sha256,
        ...(order.moves === 'confirmed' && { confirmsMoves: true }),
        ...(unfinished && { afterRecord: unfinished.record }),
      },
    })
  })
}

async function finish({ db, clock }: EarningContext, order: FeedOrder, result: FeedResult): Promise<void> {
  // An interrupted feed still needs its marks.
  if (order.isDryRun || result.state !== 'stopped') await db.run(feedSeen.delete, [result.fileId])
  if (order.isDryRun) return
  await db.run(feedFiles.finish, [result.fileId, result.state, result.problem, await clock.now(db)])
}

/** Finds the files to compare with, and the numbers of the whole file where it went on after an interruption. */
async function compare(
  { db }: EarningContext,
  kind: string,
  result: FeedResult,
  sha256: string,
): Promise<void> {
  const whole = await db.one(feedFiles.byId, [result.fileId])
  if (whole) result.numbers = storedShape(whole.numbers) ?? noNumbers
  result.before = await db.one(feedFiles.before, [kind, sha256, result.fileId])
  const before = await db.one(feedFiles.numbersBefore, [kind, sha256, result.fileId])
  result.numbersBefore = before && storedShape(before.numbers)
}

interface ReadFile {
  handle: FileHandle
  inspected: InspectedCsv
  result: FeedResult
}

async function takeRecords<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  deps: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  order: FeedOrder,
  { handle, inspected, result }: ReadFile,
): Promise<void> {
  const now = await deps.clock.now(deps.db)
  const moment = { now, month: businessMonth(now) }
  let header: FeedHeader | null = null
  let rowsRead = 0
  const after = result.continued?.afterRecord ?? 0
  const progress = progressOf(order.print, 'lines', { before: after, all: linesBelowHeader(inspected) })
  const empty = (): FileBatch<Row> => ({ rows: [], refusals: [], lastRecord: after })
  let batch = empty()
  const stuck = stuckLines(deps, { kind: feed.name, sha256: inspected.sha256, isDryRun: order.isDryRun })
  const flush = async (line: number) => {
    // On the embedded database, a long file would leave no time for anybody's call.
    await setImmediate()
    const { isDryRun, moves } = order
    const file = { fileId: result.fileId, isDryRun, moves, storedRefusals: result.counts.refused, stuck }
    for (const stored of await storeRecords(deps, feed, batch, file)) {
      addTo(result, stored, order.maxLines)
      await applyAll(deps, stored.due)
    }
    result.stuck = stuck.count()
    rowsRead += batch.rows.length + batch.refusals.length
    progress.report(after + rowsRead, `up to line ${line.toLocaleString('en')}`)
    batch = empty()
  }
  let lastLine = 0
  for await (const each of csvRecords(handle, inspected, { needsLineEnd: true })) {
    if (header === null) {
      if (!('cells' in each)) throw new FileRefused(`${each.reason} (line ${each.line})`)
      const found = readHeader(each.cells, feed.columns)
      if ('reason' in found) throw new FileRefused(found.reason)
      header = found
      result.unread = found.unread
      continue
    }
    if (each.record <= after) continue
    const { record, line, lines } = each
    const read = readRecord(feed, each, header, moment)
    batch.lastRecord = record
    lastLine = line
    if ('reason' in read) batch.refusals.push({ record, line, lines: 'cells' in each ? 1 : lines, ...read })
    else {
      batch.rows.push({ record, line, row: read.row })
      for (const column of read.rewritten)
        result.rewritten.set(column, (result.rewritten.get(column) ?? 0) + 1)
    }
    if (batch.rows.length + batch.refusals.length < batchRows) continue
    await flush(line)
    if (order.signal.aborted) {
      result.state = 'stopped'
      result.problem = `stopped after line ${line}; run the same command to continue`
      return
    }
  }
  if (header === null) throw new FileRefused('the file is empty')
  if (batch.rows.length + batch.refusals.length > 0) await flush(lastLine)
  progress.end()
  if (after === 0) await stuck.forgetOthers()
  result.state = 'done'
}

/** How many lines a file has, as far as that can be told beforehand: not where a line ends without a line feed. */
const linesBelowHeader = ({ lineFeeds }: InspectedCsv) => (lineFeeds > 1 ? lineFeeds - 1 : null)

/** Columns whose cells come in many forms, all of which are stored in one. */
const oftenRewritten = ['customerNo', 'mobile', 'newMobile', 'month'] as const

/** The row of a record and the columns whose cells were written in another form, or why it is refused. */
function readRecord<Row extends FeedRow, Column extends string>(
  feed: Pick<FeedKind<Row, Keyed<Row>, Column>, 'columns' | 'read'>,
  each: CsvRecord,
  { positions, width }: FeedHeader,
  moment: { now: Date; month: string },
): { row: Row; rewritten: string[] } | { reason: string } {
  if (!('cells' in each)) return { reason: each.reason }
  const { cells, line, lines } = each
  if (cells.length !== width) {
    const span = lines === 1 ? '' : `; a quote in it is closed only in line ${line + lines - 1}`
    return { reason: `the line has ${englishCount(cells.length, 'cell')}, the header ${width}${span}` }
  }
  const row = readLine(feed, lineOf(cells, positions), moment)
  if ('reason' in row) return { reason: String(row.reason) }
  const values = new Map<string, unknown>(Object.entries(row))
  const rewritten = oftenRewritten.filter((column) => {
    const [value, cell] = [values.get(column), cells[positions.get(column) ?? -1]?.trim()]
    return cell && typeof value === 'string' && value !== cell.toUpperCase()
  })
  return { row, rewritten }
}

function addTo(result: FeedResult, stored: StoredBatch, maxLines = maxLinesShown): void {
  for (const name of Object.keys(noCounts) as (keyof FeedCounts)[]) result.counts[name] += stored.counts[name]
  const { refusals, corrections } = result
  refusals.count += stored.refusals.length
  refusals.list.push(...stored.refusals.slice(0, maxLines - refusals.list.length))
  corrections.count += stored.corrections.length
  const isMove = ({ what }: LineCorrection) => what === 'move'
  const movesKept = corrections.list.filter(isMove).length
  const moves = stored.corrections.filter(isMove).slice(0, Math.max(maxLines, maxMovesShown) - movesKept)
  const others = stored.corrections.filter((each) => !isMove(each))
  const kept = new Set([...moves, ...others.slice(0, maxLines - corrections.list.length + movesKept)])
  corrections.list.push(...stored.corrections.filter((each) => kept.has(each)))
  result.moves += stored.moves
  result.numbers = joinedShapes(result.numbers, stored.numbers)
  result.wouldOpen.count += stored.wouldOpen.length
  result.wouldOpen.list.push(...stored.wouldOpen.slice(0, maxClaims - result.wouldOpen.list.length))
}
