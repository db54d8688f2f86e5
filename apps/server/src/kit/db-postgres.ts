import pg from 'pg'
import { AppError } from './app-error.ts'
import { camelRow, type Db, type Queryable, type Statement, sqlState, type Tx, withRetries } from './db.ts'

/**
 * Database timeouts in milliseconds. The limit of a wait for a lock is a setting of the database: see
 * docs/decisions/0022.
 */
export interface DatabaseWaits {
  connectMs: number
  /** For statements that wait for no lock. */
  answerMs: number
  statementMs: number
  idleInTransactionMs: number
}

/** A caller learns within 2 s that the database is away: rules/running#database-away. */
const memberWaits: DatabaseWaits = {
  connectMs: 1500,
  answerMs: 1500,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
}

/** The database enforces its own limits; this one applies when it stops answering. */
const silenceMsOf = ({ statementMs }: DatabaseWaits) => statementMs + 2000
const unanswered = 'Query read timeout'

/**
 * Whether the caller may retry: connection lost or refused, too many connections, shutting down, or a lock or
 * statement timeout (55P03, 57014).
 */
function isAway(error: unknown): boolean {
  const state = sqlState(error)
  if (
    state !== null &&
    /^(08|25P03|57P0[1-3]|53300|55P03|57014|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)/.test(
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

function away(error: unknown): unknown {
  return isAway(error)
    ? new AppError('busy', { cause: error, detail: 'database away or too slow', retryAfterSeconds: 2 })
    : error
}

/** The driver supports a timeout per query, but its types lack it. */
interface TimedQuery extends pg.QueryConfig {
  query_timeout: number
}

/** `readTimeoutMs` is for reads outside of a transaction, which wait for no lock. */
function queryable(
  client: pg.Pool | pg.PoolClient,
  readTimeoutMs: number,
  writeTimeoutMs: number,
): Queryable {
  const ask = async (
    { name, text }: Statement<unknown>,
    params: readonly unknown[],
    timeoutMs = readTimeoutMs,
  ) => {
    const query: TimedQuery = { name, text, values: [...params], query_timeout: timeoutMs }
    try {
      return await client.query(query)
    } catch (error) {
      throw away(error)
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

function isUnanswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof Error && cause.message === unanswered
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw away(error)
  }
}

/** A PostgreSQL server (major 15 or newer) behind a bounded pool. */
export function openPostgres(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  waits: DatabaseWaits = memberWaits,
): Db {
  const silenceMs = silenceMsOf(waits)
  const begin: TimedQuery = { text: 'BEGIN', query_timeout: waits.answerMs }
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    idle_in_transaction_session_timeout: waits.idleInTransactionMs,
    query_timeout: silenceMs,
    application_name: 'evergreen-club',
  })
  // Without this handler a broken idle connection would end the process; the next query opens a new one.
  pool.on('error', onIdleError)
  // A connection that breaks in use fails its statement; without a listener its error event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect(pool)
    let isBroken = false
    try {
      await client.query(begin)
      const result = await work(queryable(client, silenceMs, silenceMs) as Tx)
      await client.query('COMMIT')
      return result
    } catch (error) {
      // A connection that did not answer is not used again.
      isBroken =
        isUnanswered(error) ||
        (await client.query('ROLLBACK').then(
          () => false,
          () => true,
        ))
      throw away(error)
    } finally {
      client.release(isBroken)
    }
  }

  return {
    kind: 'postgres',
    ...queryable(pool, waits.answerMs, silenceMs),
    inTransaction: (work) => withRetries(() => attempt(work)),
    runScript: async (text) => {
      await pool.query(text)
    },
    close: () => pool.end(),
  }
}
