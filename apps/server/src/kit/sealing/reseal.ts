import type { Db, Tx } from '../database/db.ts'
import type { Logger } from '../log/log.ts'
import type { ColumnStatements, SealedRow, SealedTable } from './sealed-tables.sql.ts'
import { keyIdOf, type Sealing } from './sealing.ts'

/** Few enough that a member's own write does not wait for the batch. */
const batchRows = 100

/** The outcome for a table's values. */
export interface ResealOutcome {
  table: string
  rows: number
  sealed: number
  /** Values that no key opens; they stay as they are. */
  unreadable: number
  /** Values that could not be written; they stay as they are. */
  failed: number
}

interface ResealDeps {
  db: Db
  sealing: Sealing
  log: Logger
  signal: AbortSignal
  /** Called after each batch. */
  progress(soFar: ResealOutcome): void
}

/**
 * Seals with the current key whatever is sealed with another one: one batch per transaction, in the order of the
 * keys. A value that a member changes in between stays as the member left it, which is sealed with the
 * current key. If interrupted, it is simply run again: what is done already is only looked at.
 */
export async function resealTable(deps: ResealDeps, table: SealedTable): Promise<ResealOutcome> {
  const { db, signal, progress } = deps
  const done = { table: table.table, rows: 0, sealed: 0, unreadable: 0, failed: 0 }
  let rows = await db.all(table.first, [batchRows])
  while (rows.length > 0 && !signal.aborted) {
    const changes = rows.flatMap((row) => table.columns.flatMap((column) => changesOf(deps, column, row)))
    const sealed = changes.filter((change) => change !== 'unreadable')
    const failed = await writeAll(deps, table, sealed)
    done.rows += rows.length
    done.sealed += sealed.length - failed
    done.failed += failed
    done.unreadable += changes.length - sealed.length
    progress(done)
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) break
    rows = await db.all(table.next, [batchRows, ...table.key.map((field) => last[field])])
  }
  return done
}

interface Change {
  statement: ColumnStatements['replace']
  row: SealedRow
  was: string
  sealed: string
}

function changesOf(
  { sealing }: ResealDeps,
  column: ColumnStatements,
  row: SealedRow,
): (Change | 'unreadable')[] {
  const key = row as Readonly<Record<string, string>>
  const was = row[column.field] ?? null
  const changes: (Change | 'unreadable')[] = []
  // Empty where a row has outlived the value, as an erased member's.
  if (was && keyIdOf(was) !== sealing.currentKeyId) {
    const text = openedOr(null, () => sealing.open(column, key, was))
    changes.push(
      text === null
        ? 'unreadable'
        : { statement: column.replace, row, was, sealed: sealing.seal(column, key, text) },
    )
  }
  return changes
}

function openedOr<T>(otherwise: T, open: () => string): string | T {
  try {
    return open()
  } catch {
    return otherwise
  }
}

/** Writes a batch, or one by one what can be written if that fails. Returns how many could not be written. */
async function writeAll(
  { db, log }: ResealDeps,
  table: SealedTable,
  changes: readonly Change[],
): Promise<number> {
  if (changes.length === 0) return 0
  try {
    await db.inTransaction((tx) => write(tx, table, changes))
    return 0
  } catch (error) {
    log.warn({ err: error, table: table.table }, 'a batch of values is sealed again one by one')
  }
  let failed = 0
  for (const change of changes) {
    try {
      await db.inTransaction((tx) => write(tx, table, [change]))
    } catch (error) {
      log.error({ err: error, table: table.table }, 'a value could not be sealed again')
      failed += 1
    }
  }
  return failed
}

async function write(tx: Tx, { key }: SealedTable, changes: readonly Change[]): Promise<void> {
  await Promise.all(
    changes.map(({ statement, row, was, sealed }) =>
      tx.run(statement, [was, sealed, ...key.map((field) => row[field])]),
    ),
  )
}

/** How many values each key has sealed, over all tables; fewer if the signal ends the count. */
export async function keysInUse(
  db: Db,
  tables: readonly SealedTable[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>()
  for (const { inUse } of tables.flatMap(({ columns }) => columns)) {
    if (signal?.aborted) break
    // Of a million members it takes longer than a member's read may.
    for (const { keyId, count } of await db.inSnapshot((on) => on.all(inUse)))
      keys.set(keyId, (keys.get(keyId) ?? 0) + count)
  }
  return keys
}
