import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { businessMonth } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import { recordAct } from '../../kit/audit.ts'
import type { Print } from '../../kit/operator-command.ts'
import { progressOf } from '../../kit/progress.ts'
import type { EarningContext } from '../activity/activity.ts'
import { applyAll } from './apply.ts'
import { type CorrectedClaims, correctedClaimsOf, maxClaims } from './aum-claims.ts'
import { type FileBatch, noCounts, storeBatch } from './feed-batch.ts'
import { type FeedRow, lineOf, type Positions } from './feed-cells.rules.ts'
import { FileRefused, feedLines, type Inspected, inspectFeed, openFeed } from './feed-file.ts'
import { readHeader } from './feed-header.rules.ts'
import type { FeedKind, FeedsContext, Keyed, RefusedClaim } from './feed-kind.ts'
import { type FeedCounts, type FeedFile, feedFiles, feedSeen } from './feeds.sql.ts'

export interface FeedOrder {
  /** Absolute, on the machine that runs the feed. */
  path: string
  operator: string
  reason: string
  isDryRun: boolean
  /** When aborted, the current batch is finished and the rest of the file is left. */
  signal: AbortSignal
  print: Print
}

export interface FeedResult {
  fileId: string
  state: 'done' | 'stopped' | 'refused'
  /** Why the whole file was refused or stopped. */
  problem: string | null
  /** Of what this run stored. */
  counts: FeedCounts
  /** Where it resumed, and the whole file with earlier runs; null for a run from the beginning. */
  continued: { afterLine: number; file: FeedFile | null } | null
  /** Of an earlier feed of the same file. */
  fedBefore: { startedAt: Date; operator: string } | null
  /** The first refused lines. */
  refusals: { line: number; reason: string }[]
  /** Null for a dry run, and for a file that was refused. */
  claims: CorrectedClaims | null
  /** The refused claims that a dry run would open: how many, and the first of them. */
  wouldOpen: { count: number; list: RefusedClaim[] }
}

const batchRows = 1000
const maxRefusalsShown = 20
/** The marks of a file's lines, which detect repeated ones, are kept for a day. */
const continuesWithinMs = 12 * 3_600_000

/**
 * Feeds one file. Each batch of lines is one transaction, which also stores the position: after an interruption, or
 * beside another process with the same file, the feed resumes where the file is (decision 0041). A dry run writes
 * nothing but the marks that detect repeated lines, which it removes.
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
    fedBefore: null,
    refusals: [],
    claims: null,
    wouldOpen: { count: 0, list: [] },
  }
  let handle: FileHandle | null = null
  try {
    const opened = await openFeed(order.path)
    handle = opened.handle
    const inspected = handle === null ? unread(opened.problem) : await inspectFeed(handle)
    result.fedBefore = await db.one(feedFiles.fedBefore, [inspected.sha256, feed.name])
    // A file that cannot be read is recorded, too: it was handed in.
    if (!order.isDryRun) await begin(deps, feed.name, order, result, inspected)
    if (handle === null || inspected.problem !== null)
      throw new FileRefused(inspected.problem ?? opened.problem)
    await takeLines(deps, feed, order, { handle, inspected, result })
  } catch (error) {
    if (!(error instanceof FileRefused)) {
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
  if (!order.isDryRun && result.state !== 'refused')
    result.claims = await correctedClaimsOf(db, result.fileId)
  if (result.continued) result.continued.file = await db.one(feedFiles.byId, [result.fileId])
  return result
}

const unread = (problem: string): Inspected => ({ sha256: '', problem, encoding: 'utf8', bytes: 0 })

/** Records the file in the history, or resumes its interrupted feed, and records the action in the audit log. */
async function begin(
  { db, clock }: EarningContext,
  kind: string,
  order: FeedOrder,
  result: FeedResult,
  { sha256, problem }: Inspected,
): Promise<void> {
  const name = basename(order.path)
    .replace(/\p{Cc}/gu, '?')
    .slice(0, 200)
  await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const since = new Date(now.getTime() - continuesWithinMs)
    const unfinished = problem === null ? await tx.one(feedFiles.unfinished, [sha256, kind, since]) : null
    if (unfinished) {
      result.fileId = unfinished.fileId
      result.continued = { afterLine: unfinished.line, file: null }
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
        ...(unfinished && { afterLine: unfinished.line }),
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

async function takeLines<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  deps: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  order: FeedOrder,
  { handle, inspected, result }: { handle: FileHandle; inspected: Inspected; result: FeedResult },
): Promise<void> {
  const now = await deps.clock.now(deps.db)
  const moment = { now, month: businessMonth(now) }
  let positions: Positions | null = null
  let headerCells = 0
  let rowsRead = 0
  const after = result.continued?.afterLine ?? 0
  const progress = progressOf(order.print, 'lines')
  const empty = (): FileBatch<Row> => ({ rows: [], refusals: [], lastLine: after })
  let batch = empty()
  const flush = async () => {
    const stored = await storeBatch(deps, feed, batch, {
      fileId: result.fileId,
      isDryRun: order.isDryRun,
      storedRefusals: result.counts.refused,
    })
    addTo(result, stored)
    result.wouldOpen.count += stored.wouldOpen.length
    result.wouldOpen.list.push(...stored.wouldOpen.slice(0, maxClaims - result.wouldOpen.list.length))
    await applyAll(deps, stored.due)
    rowsRead += batch.rows.length + batch.refusals.length
    progress.report(rowsRead, `up to line ${batch.lastLine.toLocaleString('en')}`)
    batch = empty()
  }
  for await (const each of feedLines(handle, inspected)) {
    if (positions === null) {
      const header = 'cells' in each ? readHeader(each.cells, feed.columns) : each
      if ('reason' in header) throw new FileRefused(header.reason)
      positions = header.positions
      headerCells = 'cells' in each ? each.cells.length : 0
      continue
    }
    if (each.line <= after) continue
    batch.lastLine = each.line
    if ('reason' in each) batch.refusals.push(each)
    else if (each.cells.length !== headerCells) {
      const reason = `the line has ${each.cells.length} cells, the header ${headerCells}`
      batch.refusals.push({ line: each.line, reason })
    } else {
      const row = feed.read(lineOf(each.cells, positions), moment)
      if ('reason' in row) batch.refusals.push({ line: each.line, reason: row.reason })
      else batch.rows.push({ line: each.line, row })
    }
    if (batch.rows.length + batch.refusals.length < batchRows) continue
    await flush()
    if (order.signal.aborted) {
      result.state = 'stopped'
      result.problem = `stopped after line ${each.line}; run the same command to continue`
      return
    }
  }
  if (positions === null) throw new FileRefused('the file is empty')
  if (batch.rows.length + batch.refusals.length > 0) await flush()
  progress.end()
  result.state = 'done'
}

function addTo(
  result: FeedResult,
  stored: { counts: FeedCounts; refusals: { line: number; reason: string }[] },
): void {
  for (const name of Object.keys(noCounts) as (keyof FeedCounts)[]) result.counts[name] += stored.counts[name]
  const room = maxRefusalsShown - result.refusals.length
  if (room > 0) result.refusals.push(...stored.refusals.slice(0, room))
}
