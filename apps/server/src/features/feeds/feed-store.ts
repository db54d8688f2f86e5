import { sqlState } from '../../kit/db.ts'
import { type FileBatch, type FileSoFar, type StoredBatch, storeBatch } from './feed-batch.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import type { FeedKind, FeedsContext, Keyed } from './feed-kind.ts'

/** Whether a value is at fault, and not the database: a data exception, or a constraint that it breaks. */
export function isOfOneRow(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/**
 * Stores a batch. If the database refuses a value, the batch is stored in halves until the row is found, which is
 * refused by line: otherwise one cell would stop its file at each attempt.
 */
export async function storeRecords<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  deps: FeedsContext,
  feed: FeedKind<Row, K, Column>,
  batch: FileBatch<Row>,
  file: FileSoFar,
): Promise<StoredBatch[]> {
  try {
    return [await storeBatch(deps, feed, batch, file)]
  } catch (error) {
    const [first] = batch.rows
    if (first === undefined || !isOfOneRow(error)) throw error
    if (batch.rows.length === 1) {
      deps.log.error({ err: error, line: first.line }, 'a row of a file could not be stored')
      const { record, line } = first
      const refusal = { record, line, lines: 1, reason: 'the database refused a value of it; see the log' }
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
