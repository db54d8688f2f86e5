import type pg from 'pg'
import { AppError } from '../app-error.ts'
import { connectWithin } from './connect-within.ts'
import { type ConnectionTurns, makeConnectionTurns, type TurnLimits } from './connection-turns.ts'
import { withoutValues } from './database-error.ts'
import { leaveHostOf, openHostPool } from './database-hosts.ts'
import { type DatabasePulse, databasePulse } from './database-pulse.ts'
import { type DatabaseWaits, memberWaits } from './database-waits.ts'
import {
  camelRow,
  type Db,
  isRead,
  type Queryable,
  type Statement,
  sqlState,
  TransactionOver,
  type Tx,
  withRetries,
} from './db.ts'
import { gatherReads, type Read, streamOf } from './gathered-reads.ts'
import { seeCluster } from './see-cluster.ts'
import { type SharingLimits, shareTransactions } from './shared-transactions.ts'
import type { TryWaits } from './shared-work.ts'
import { transactionCounts } from './transaction-counts.ts'

/** The database enforces its own limits; this one applies when it stops answering. */
const silenceMsOf = ({ statementMs }: DatabaseWaits) => statementMs + 2000
/** Enough to save most round trips, and not so many that their answers wait long. */
const maxReads = 32
const unanswered = 'Query read timeout'

/**
 * Whether the caller may retry: connection lost or refused, shutting down, out of connections, memory or disk (53…,
 * 58030), read-only or not ready (25006, 55000), or a lock or statement timeout (55P03, 57014).
 */
function isAway(error: unknown): boolean {
  const state = sqlState(error)
  if (
    state !== null &&
    /^(08|25006|25P03|53|55000|55P03|57014|57P0[1-3]|58030|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)/.test(
      state,
    )
  )
    return true
  return (
    error instanceof Error &&
    (error.message === unanswered ||
      /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message))
  )
}

/** The error as the caller gets it: 'busy' if the caller may retry, and never with values. */
function callerError(given: unknown): unknown {
  const error = withoutValues(given)
  return isAway(error)
    ? new AppError('busy', { cause: error, detail: 'database away or too slow', retryAfterSeconds: 2 })
    : error
}

/** The driver supports a timeout per query, but its types lack it. */
interface TimedQuery extends pg.QueryConfig {
  query_timeout: number
}

/** Sends a query to the driver. */
type Send = (query: TimedQuery) => Promise<pg.QueryResult>

/** `readTimeoutMs` is for reads outside of a transaction, which wait for no lock. */
function queryable(send: Send, readTimeoutMs: number, writeTimeoutMs: number): Queryable {
  const ask = async (
    { name, text }: Statement<unknown>,
    params: readonly unknown[],
    timeoutMs = readTimeoutMs,
  ) => {
    try {
      return await send({ name, text, values: [...params], query_timeout: timeoutMs })
    } catch (error) {
      throw callerError(error)
    }
  }
  return {
    async all<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      return (await ask(statement, params)).rows.map((row) => camelRow<Row>(row))
    },
    async one<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      const row = (await ask(statement, params)).rows[0]
      return row ? camelRow<Row>(row) : null
    },
    async run(statement: Statement<unknown>, params: readonly unknown[] = []) {
      return (await ask(statement, params, writeTimeoutMs)).rowCount ?? 0
    },
  }
}

/** Reads outside of a transaction, which are gathered; `others` sends everything that is not a plain read. */
function gatheringReads(read: Read, others: Queryable): Queryable {
  const ask = async <Row>(statement: Statement<Row>, params: readonly unknown[]) => {
    try {
      return (await read(statement, params)) as Row[]
    } catch (error) {
      throw callerError(error)
    }
  }
  return {
    all: <Row>(statement: Statement<Row>, params: readonly unknown[] = []) =>
      isRead(statement) ? ask(statement, params) : others.all(statement, params),
    async one<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      if (!isRead(statement)) return others.one(statement, params)
      return (await ask(statement, params))[0] ?? null
    },
    run: others.run,
  }
}

/** Sends on one connection; what is sent before the next answer leaves in one write. */
function sendTogether(client: pg.PoolClient): Send {
  const stream = streamOf(client)
  let isCorked = false
  return (query) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // After what others send once this turn has ended: the statements of shared work leave with their BEGIN.
      process.nextTick(process.nextTick, () => {
        isCorked = false
        stream.uncork()
      })
    }
    return client.query(query)
  }
}

const beginPlain = 'BEGIN'
const beginSnapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

const beginShared = ({ lockMs, statementMs }: TryWaits) =>
  `BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs}`

/** Begins a transaction on a connection. */
function begin(client: pg.PoolClient, text: string, answerMs: number, pulse: DatabasePulse) {
  const sendUnwatched = sendTogether(client)
  /** The first failure, which the database answers to all later statements as well, in words of its own. */
  let failure: { error: unknown } | null = null
  const send: Send = async (query) => {
    try {
      return await pulse.watch(sendUnwatched(query))
    } catch (error) {
      failure ??= { error }
      throw failure.error
    }
  }
  let state: 'beginning' | 'open' | 'over' = 'beginning'
  const begun = send({ text, query_timeout: answerMs })
  // First in line, so that those who wait find the transaction open. They also report its failure.
  begun.then(
    () => {
      if (state === 'beginning') state = 'open'
    },
    () => undefined,
  )
  let isWaiting = false
  const sendFirst: Send = async (query) => {
    // Reads are sent together with BEGIN. A write waits for it, and so does whatever follows the write: if BEGIN
    // failed, the write would stay.
    isWaiting ||= !isRead(query)
    if (isWaiting) {
      await begun
      return sendNow(query)
    }
    const answer = send(query)
    answer.catch(() => undefined)
    await begun
    return answer
  }
  const sendNow: Send = (query) => (state === 'over' ? Promise.reject(new TransactionOver()) : send(query))
  return {
    send: (query: TimedQuery) => (state === 'beginning' ? sendFirst(query) : sendNow(query)),
    async end(text: 'COMMIT' | 'ROLLBACK', timeoutMs: number) {
      if (text === 'COMMIT') await begun
      state = 'over'
      const { command } = await send({ text, query_timeout: timeoutMs })
      // The database rolls back if a statement failed that nobody waited for.
      if (command !== text) throw failure?.error ?? new Error(`${text} was answered with ${command}`)
    },
  }
}

/** Nobody knows whether an unanswered write was done: the app does not repeat it by itself (rules/messages#overload). */
async function answered<T>(write: Promise<T>, name: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUnanswered(error)) throw error
    throw new AppError('busy', { cause: error, detail: `${name} was not answered`, retryAfterSeconds: 30 })
  }
}

function isUnanswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof Error && cause.message === unanswered
}

const readOnly = '25006'

/** Whether the host of this connection takes no writes, such as a primary that has become a standby. */
function isReadOnly(error: unknown): boolean {
  return sqlState(error instanceof AppError ? error.cause : error) === readOnly
}

/** Whether a connection is not used again after this error; if its host takes no writes, others go elsewhere. */
function isLost(error: unknown, client: pg.ClientBase): boolean {
  if (isReadOnly(error)) leaveHostOf(client)
  return isUnanswered(error) || isReadOnly(error)
}

async function connect(pool: pg.Pool, restMs: number): Promise<pg.PoolClient> {
  try {
    return await connectWithin(pool, restMs)
  } catch (error) {
    throw callerError(error)
  }
}

/** Sends a statement outside of transactions. */
async function sendAlone(
  pool: pg.Pool,
  restMs: number,
  query: TimedQuery,
  pulse: DatabasePulse,
): Promise<pg.QueryResult> {
  const client = await connectWithin(pool, restMs)
  let isBroken = false
  try {
    return await pulse.watch(client.query(query))
  } catch (error) {
    isBroken = isLost(error, client)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Statements outside of transactions. */
function gathered(
  pool: pg.Pool,
  poolSize: number,
  waits: DatabaseWaits,
  { pulse, turns, isCluster }: { pulse: DatabasePulse; turns: ConnectionTurns; isCluster: () => boolean },
): Queryable {
  const read = gatherReads(() => pool.connect(), {
    maxAtOnce: Math.ceil(poolSize / 4),
    maxTogether: maxReads,
    maxWaitMs: waits.connectMs,
    answerMs: waits.answerMs,
    isBroken: (error) => isUnanswered(error) || isReadOnly(error),
    isCluster,
  })
  const send: Send = (query) => turns.run((restMs) => sendAlone(pool, restMs, query, pulse))
  const others = queryable(send, waits.answerMs, silenceMsOf(waits))
  return gatheringReads(read, {
    ...others,
    run: (statement, ...params) => answered(others.run(statement, ...params), statement.name),
  })
}

/** A quarter of the connections run shared transactions, and at most half of them what is done separately. */
const sharingOf = (
  poolSize: number,
  { connectMs, shared }: DatabaseWaits,
  isCluster: () => boolean,
): SharingLimits => ({
  maxAtOnce: Math.ceil(poolSize / 4),
  maxInTurn: 2,
  maxApart: Math.ceil(poolSize / 2),
  maxWaitingApart: Math.ceil(poolSize / 4),
  // Enough to save most round trips, and not so many that their answers wait long.
  maxMembers: 32,
  maxWaiting: 2000,
  maxOfMember: 64,
  maxWaitMs: connectMs,
  isInProcess: false,
  isCluster,
  waits: shared,
})

/** What members and visitors take of the connections outside of shared transactions: rules/running#connections. */
const turnsOf = (poolSize: number, { connectMs }: DatabaseWaits): TurnLimits => ({
  poolSize,
  maxOfAccount: Math.ceil(poolSize / 4),
  maxOfConnection: Math.max(1, poolSize - Math.ceil(poolSize / 4)),
  maxWaitingOfAccount: 500,
  maxWaitingOfConnection: 1000,
  maxWaitMs: connectMs,
})

function openPool(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  waits: DatabaseWaits,
): pg.Pool {
  const pool = openHostPool(url, {
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: waits.idleInTransactionMs,
    query_timeout: silenceMsOf(waits),
    application_name: 'evergreen-club',
    pipeline: true,
  })
  // Without this handler a broken idle connection would end the process; the next query opens a new one.
  pool.on('error', onIdleError)
  // A connection that breaks in use fails its statement; without a listener its error event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

/** A PostgreSQL server (major 15 or newer) behind a bounded pool. */
export function openPostgres(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  waits: DatabaseWaits = memberWaits,
): Db {
  const silenceMs = silenceMsOf(waits)
  const pool = openPool(url, poolSize, onIdleError, waits)
  const pulse = databasePulse(url, waits.probeMs, () => new Error(unanswered))
  const turns = makeConnectionTurns(turnsOf(poolSize, waits))
  const isCluster = seeCluster(pool)

  async function attempt<T>(
    work: (tx: Tx) => Promise<T>,
    beginning = beginPlain,
    restMs = waits.connectMs,
  ): Promise<T> {
    const client = await connect(pool, restMs)
    const transaction = begin(client, beginning, waits.answerMs, pulse)
    let isBroken = false
    try {
      const result = await work(queryable(transaction.send, silenceMs, silenceMs) as Tx)
      await answered(transaction.end('COMMIT', silenceMs), 'COMMIT')
      return result
    } catch (error) {
      isBroken =
        isLost(error, client) ||
        (await transaction.end('ROLLBACK', silenceMs).then(
          () => false,
          () => true,
        ))
      throw callerError(error)
    } finally {
      client.release(isBroken)
    }
  }

  const counted = transactionCounts(() => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const inTransaction = counted.transactions((work) =>
    withRetries(() => turns.run((restMs) => attempt(work, beginPlain, restMs)), counted.onRetry),
  )
  return {
    kind: 'postgres',
    counts: counted.counts,
    ...gathered(pool, poolSize, waits, { pulse, turns, isCluster }),
    inSnapshot: (work) => turns.run((restMs) => attempt(work, beginSnapshot, restMs)),
    inTransaction,
    inSharedTransaction: counted.sharing(
      shareTransactions(
        counted.shared((work, tryWaits) => attempt(work, beginShared(tryWaits))),
        sharingOf(poolSize, waits, isCluster),
      ),
    ),
    runScript: async (text) => {
      await pool.query(text).catch((error: unknown) => Promise.reject(withoutValues(error)))
    },
    close: async () => {
      // What has begun ends first: without its pulse the database would seem silent.
      await pool.end()
      await pulse.close()
    },
  }
}
