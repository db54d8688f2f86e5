import { PGlite, type Results } from '@electric-sql/pglite'
import { makeConnectionTurns, type TurnLimits } from './connection-turns.ts'
import { withoutValues } from './database-error.ts'
import {
  camelRow,
  type Db,
  type Queryable,
  type Statement,
  TransactionOver,
  type Tx,
  withRetries,
} from './db.ts'
import { pgliteStatements } from './pglite-statements.ts'
import { memberSharedWaits, type SharingLimits, shareTransactions } from './shared-transactions.ts'
import { transactionCounts } from './transaction-counts.ts'

type Rows = Results<Record<string, unknown>>
type Query = (text: string, params: readonly unknown[]) => Promise<Rows>

const rejectWithoutValues = (error: unknown) => Promise.reject(withoutValues(error))

function queryable(query: Query): Queryable {
  const rowsOf = (statement: Statement<unknown>, params: readonly unknown[]) =>
    query(statement.text, params).catch(rejectWithoutValues)
  return {
    async all<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      return (await rowsOf(statement, params)).rows.map((row) => camelRow<Row>(row))
    },
    async one<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      const row = (await rowsOf(statement, params)).rows[0]
      return row ? camelRow<Row>(row) : null
    },
    async run(statement: Statement<unknown>, params: readonly unknown[] = []) {
      return (await rowsOf(statement, params)).affectedRows ?? 0
    },
  }
}

/**
 * Runs `work` in a transaction that ends only after all of its statements: a later one would be stored without it.
 */
async function runWork<T>(run: Query, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isOver = false
  const unanswered = new Set<Promise<unknown>>()
  const query: Query = (text, params) => {
    if (isOver) return Promise.reject(new TransactionOver())
    const answer = run(text, params)
    unanswered.add(answer)
    const forget = () => unanswered.delete(answer)
    answer.then(forget, forget)
    return answer
  }
  try {
    return await work(queryable(query) as Tx)
  } finally {
    isOver = true
    await Promise.allSettled(unanswered)
  }
}

/** It has one connection, on which nobody waits for a lock. */
const sharing: SharingLimits = {
  maxAtOnce: 1,
  maxInTurn: 1,
  maxApart: 1,
  maxWaitingApart: 1,
  maxMembers: 32,
  maxWaiting: 2000,
  maxOfMember: 64,
  maxWaitMs: 10_000,
  isInProcess: true,
  isCluster: () => false,
  // Nobody waits for a lock, so nobody leaves for a turn.
  waits: { ...memberSharedWaits, together: memberSharedWaits.inTurn, limitMs: 20_000 },
}

/** Its one connection is taken in turns, too; it is never away, so nobody is told early that it might be. */
const turns: TurnLimits = {
  poolSize: 1,
  maxOfAccount: 1,
  maxOfConnection: 1,
  maxWaitingOfAccount: 500,
  maxWaitingOfConnection: 1000,
  maxWaitMs: 20_000,
}

/** Wraps an open PGlite as the features' database. */
export function pgliteDb(pglite: PGlite): Db {
  const counted = transactionCounts(() => ({ open: 1, idle: 0, waiting: 0 }))
  const statements = pgliteStatements(pglite)
  const once = <T>(work: (tx: Tx) => Promise<T>) =>
    withRetries(() => pglite.transaction(() => runWork(statements.inTransaction, work)), counted.onRetry)
  const { run } = makeConnectionTurns(turns)
  const inTransaction = counted.transactions((work) => run(() => once(work)))
  return {
    kind: 'pglite',
    counts: counted.counts,
    ...queryable(statements.alone),
    // It has one connection: no other transaction writes at the same time.
    inSnapshot: inTransaction,
    inTransaction,
    inSharedTransaction: counted.sharing(shareTransactions(counted.shared(once), sharing)),
    runScript: async (text) => {
      await pglite.exec(text).catch(rejectWithoutValues)
    },
    close: () => pglite.close(),
  }
}

/** PostgreSQL in this process, gone when it is closed. */
export async function openInMemory(): Promise<Db> {
  return pgliteDb(await PGlite.create())
}

/**
 * PostgreSQL in this process, in its own folder. It neither flushes to disk by itself nor locks its folder;
 * `data-folder.ts` locks it.
 */
export async function openPGlite(dataDir: string): Promise<Db> {
  return pgliteDb(await PGlite.create({ dataDir }))
}
