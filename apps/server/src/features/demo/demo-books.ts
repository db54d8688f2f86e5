import type { Statement, Tx } from '../../kit/database/db.ts'
import { type Columns, demoStatements } from './demo.sql.ts'
import type { DemoBooks } from './demo-history.ts'

const rowsAtOnce = 5000

/** Inserts rows column by column, some thousands at a time. */
async function writeRows<Row>(
  tx: Tx,
  into: Statement<never, Columns>,
  rows: Row[],
  columns: ((row: Row) => unknown)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce)
    await tx.run(
      into,
      columns.map((column) => part.map(column)),
    )
  }
}

/** Inserts the demo club's rows; the order does not matter within one transaction. */
export async function writeBooks(tx: Tx, books: DemoBooks): Promise<void> {
  await writeLedger(tx, books)
  await writeMonths(tx, books)
  await writeTasks(tx, books)
  await writeRows(tx, demoStatements.checkIns, books.checkIns, [
    (row) => row.userId,
    (row) => row.day,
    (row) => row.continueDays,
    (row) => row.createdAt,
  ])
}

async function writeLedger(tx: Tx, books: DemoBooks): Promise<void> {
  await writeRows(
    tx,
    demoStatements.accounts,
    [...books.accounts.values()],
    [(row) => row.userId, (row) => row.total, (row) => row.lastSeq, (row) => row.lastHash],
  )
  await writeRows(tx, demoStatements.entries, books.entries, [
    (row) => row.userId,
    (row) => row.seq,
    (row) => row.businessKey,
    (row) => row.taskId,
    (row) => row.points,
    (row) => row.totalAfter,
    (row) => row.month,
    (row) => row.createdAt,
    (row) => JSON.stringify(row.fact),
    (row) => JSON.stringify(row.terms),
    (row) => row.previousHash,
    (row) => row.hash,
  ])
}

/** The months' points and the ranks won in them. */
async function writeMonths(tx: Tx, books: DemoBooks): Promise<void> {
  const months = [...books.months.values()]
  await writeRows(tx, demoStatements.months, months, [
    (row) => row.userId,
    (row) => row.month,
    (row) => row.points,
    (row) => row.reachedAt,
    (row) => row.rankNo,
    (row) => row.rankedAt,
  ])
  await writeRows(
    tx,
    demoStatements.ranks,
    months.filter((row) => row.rankNo !== null),
    [(row) => row.month, (row) => row.rankNo, (row) => row.userId, (row) => row.rankedAt],
  )
  await writeRows(
    tx,
    demoStatements.counters,
    [...books.lastRanks],
    [([month]) => month, ([, lastRank]) => lastRank],
  )
}

/** Actions, and their totals by month, cycle and task. */
async function writeTasks(tx: Tx, books: DemoBooks): Promise<void> {
  await writeRows(
    tx,
    demoStatements.taskMonths,
    [...books.taskMonths.values()],
    [(row) => row.userId, (row) => row.month, (row) => row.taskId, (row) => row.points],
  )
  await writeRows(
    tx,
    demoStatements.cycles,
    [...books.cycles.values()],
    [
      (row) => row.userId,
      (row) => row.taskId,
      (row) => row.cycleKey,
      (row) => row.actions,
      (row) => row.completions,
      (row) => row.points,
      (row) => row.finishedAt,
    ],
  )
  await writeRows(tx, demoStatements.actions, books.actions, [
    (row) => row.userId,
    (row) => row.taskId,
    (row) => row.actionKey,
    (row) => row.month,
    (row) => row.points,
    (row) => row.refusal,
    (row) => row.isCompletion,
    (row) => row.createdAt,
  ])
  await writeRows(
    tx,
    demoStatements.completions,
    [...books.completions.values()],
    [(row) => row.userId, (row) => row.taskId, (row) => row.completions],
  )
}
