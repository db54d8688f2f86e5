import { sqlState } from '../../kit/database/db.ts'
import { causeOf, isBusy } from '../../kit/jobs/stuck-items.ts'
import { isCircuitOpen } from '../../kit/outside/outside-service.ts'
import { type FileBatch, type FileSoFar, FileTakenBack, type StoredBatch, storeBatch } from './feed-batch.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import type { FeedKind, FeedsContext, Keyed } from './feed-kind.ts'
import type { StuckLines } from './stuck-lines.ts'

/** Whether a value is at fault, and not the database: a data exception, or a constraint that it breaks. */
export function isOfOneRow(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/** Connections, resources, locks and operators: the database is at fault, and every row would fail. */
const ofDatabase = /^(08|25|53|55|57|58)/

function isOfNoRow(error: unknown): boolean {
  if (error instanceof FileTakenBack || isBusy(error) || isCircuitOpen(error)) return true
  return ofDatabase.test(sqlState(error) ?? '')
}

/** Why a single row is refused: for good where its values are at fault, otherwise until the file is fed again. */
async function reasonOf(error: unknown, line: number, { log }: FeedsContext, stuck: StuckLines) {
  if (isOfOneRow(error)) {
    log.error({ err: error, line }, 'a row of a file could not be stored')
    return 'the database refused a value of it; see the log'
  }
  await stuck.note(line, error)
  return `it could not be stored (${causeOf(error)}); see the log, and feed the file again`
}

/**
 * Stores a batch. If that fails, the batch is stored in halves until the row is found, which is refused by line:
 * otherwise one row would stop its file at each attempt.
 */
export async function storeRecords<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  deps: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  batch: FileBatch<Row>,
  file: FileSoFar & { stuck: StuckLines },
): Promise<StoredBatch[]> {
  try {
    return [await storeBatch(deps, feed, batch, file)]
  } catch (error) {
    const [first] = batch.rows
    if (first === undefined || isOfNoRow(error)) throw error
    if (batch.rows.length === 1) {
      const { record, line } = first
      const refusal = { record, line, lines: 1, reason: await reasonOf(error, line, deps, file.stuck) }
      return [
        await storeBatch(deps, feed, { ...batch, rows: [], refusals: [...batch.refusals, refusal] }, file),
      ]
    }
  }
  const half = Math.ceil(batch.rows.length / 2)
  const lastRecord = batch.rows[half - 1]?.record ?? batch.lastRecord
  const before = {
    rows: batch.rows.slice(0, half),
    refusals: batch.refusals.filter(({ record }) => record <= lastRecord),
    lastRecord,
  }
  const behind = {
    rows: batch.rows.slice(half),
    refusals: batch.refusals.filter(({ record }) => record > lastRecord),
    lastRecord: batch.lastRecord,
  }
  const stored = await storeRecords(deps, feed, before, file)
  const storedRefusals = stored.reduce((sum, { refusals }) => sum + refusals.length, file.storedRefusals)
  return [...stored, ...(await storeRecords(deps, feed, behind, { ...file, storedRefusals }))]
}
