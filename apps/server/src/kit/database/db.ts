/** The database as features see it: named statements and transactions, nothing of the driver. */

import { type ParamType, textForMany } from './for-many.sql.ts'

/** What only some statements may do, each with its reason. */
export interface Allowances {
  /**
   * Why it may query more than one server of a cluster. All others name a single distribution key, so that no member's
   * call waits for several servers, except where it shows other members.
   */
  readonly crosses?: string
  /** Why it names a table of another feature. All others ask that feature. */
  readonly borrows?: string
}

/**
 * One SQL statement, declared once in a `.sql.ts`. `Row` is the shape of its rows with camel-cased names,
 * `Params` a labelled tuple: `statement<LastCheckIn, [userId: string, upToDay: string]>('checkin_last',
 * 'SELECT …')`.
 */
export interface Statement<Row, Params extends readonly unknown[] = readonly unknown[]> extends Allowances {
  readonly name: string
  readonly text: string
  /** The column of each row that holds its key, if the first parameter is a list of keys. */
  readonly keyedBy?: string
  /** What is sent for several calls at once, if it is declared for many. */
  readonly forMany?: Statement<unknown>
  /** For the type checker only. */
  readonly row?: Row
  /** For the type checker only. */
  readonly params?: Params
}

/** The parameters argument; optional if the statement takes none. */
export type ParamsOf<Params extends readonly unknown[]> = [] extends Params
  ? [params?: Params]
  : [params: Params]

const declared = new Map<string, Statement<unknown>>()

/**
 * Declares a statement. Its name, `feature_what`, must be unique, because connections prepare statements by
 * name.
 */
export function statement<Row, Params extends readonly unknown[]>(
  name: string,
  text: string,
  allowed?: Allowances,
): Statement<Row, Params> {
  return declare({ name, text, ...allowed })
}

/**
 * Declares a read whose first parameter is a list of keys, and whose rows hold their key in `keyedBy`. Reads
 * requested at the same time become one statement with the keys of all, so it must find the same rows for a key
 * whatever the other keys are: no `LIMIT`, no sum over keys.
 */
export function keyedStatement<Row, Params extends readonly [keys: readonly unknown[], ...unknown[]]>(
  keyedBy: keyof Row & string,
  name: string,
  text: string,
  allowed?: Allowances,
): Statement<Row, Params> {
  return declare({ name, text, keyedBy, ...allowed })
}

/**
 * Declares a statement that members who share a transaction send together, and reads outside of transactions too: calls
 * of it in the same turn become one statement, each with its own rows. Written for one call, as any other, with the
 * types of its parameters. What changes a row names it by its first parameter, which is in one statement only once.
 * Without parameters its one answer serves all.
 */
export function statementForMany<Row, Params extends readonly unknown[]>(
  types: { readonly [P in keyof Params]: ParamType },
  name: string,
  text: string,
  allowed?: Allowances,
): Statement<Row, Params> {
  const made = undeclaredForMany<Row, Params>(types, name, text, allowed)
  if (types.length > 0 && made.forMany) declare(made.forMany)
  declare(made)
  return made
}

/** What `statementForMany` declares. By itself for tables that only a test has: no schema is checked for them. */
export function undeclaredForMany<Row, Params extends readonly unknown[]>(
  types: { readonly [P in keyof Params]: ParamType },
  name: string,
  text: string,
  allowed?: Allowances,
): Statement<Row, Params> {
  const given: readonly ParamType[] = types
  const forMany: Statement<unknown> =
    given.length === 0
      ? { name, text, ...allowed }
      : {
          name: `${name}_of_many`,
          text: textForMany(given, text),
          ...allowed,
          crosses: 'members at once, and never on a cluster',
        }
  return { name, text, forMany, ...allowed }
}

function declare<S extends Statement<unknown>>(made: S): S {
  const known = declared.get(made.name)
  if (known && known.text !== made.text) throw new Error(`two statements are called ${made.name}`)
  declared.set(made.name, made)
  return made
}

/** All declared statements; a test prepares each on every kind of database. */
export function allStatements(): Statement<unknown>[] {
  return [...declared.values()]
}

export interface Queryable {
  /** All rows. */
  all<Row, Params extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<Row, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<Row[]>
  /** The first row, or null. */
  one<Row, Params extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<Row, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<Row | null>
  /** Runs a statement and returns the number of affected rows. */
  run<Params extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<unknown, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<number>
}

/** For the metrics; the first four only grow. */
export interface DatabaseCounts {
  transactions: number
  /** Transactions that were done again after a deadlock or a serialization failure. */
  retries: number
  sharedTransactions: number
  /** Work of members that asked for a shared transaction. */
  sharedWork: number
  connections: { open: number; idle: number; waiting: number }
}

declare const inTransactionOnly: unique symbol

/**
 * A transaction. Every writer takes one as its first argument, so that none is forgotten. Its statements run in the
 * order in which they are called, and those called before the next answer are sent in one write: a `Promise.all` of
 * several costs one round trip.
 */
export interface Tx extends Queryable {
  readonly [inTransactionOnly]: true
}

/**
 * Reads outside of a transaction that are called before the next answer are sent in one write: a `Promise.all` of
 * several costs one round trip. Each sees what is stored when it runs.
 */
export interface Db extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /** What this process has done so far, and its connections now. */
  counts(): DatabaseCounts
  /** Runs the reads of `work` on one snapshot of the database. Needs no right to write. */
  inSnapshot<T>(work: (on: Queryable) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction; retries up to three times after a deadlock or serialization failure. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Like `inTransaction`, for the work of one member, which may share its transaction with that of others. It locks
   * no other member's account, and this one before anything else, and refuses what it can before it writes. It is
   * answered within three seconds: rules/running#shared-transactions.
   */
  inSharedTransaction<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one or more statements, all or nothing. For migrations and the job queue only. */
  runScript(text: string): Promise<void>
  close(): Promise<void>
}

const begins = /^\s*(SELECT|WITH)\b/i
const changes = /\b(INSERT|DELETE|MERGE|INTO)\b|(?<!\bFOR\s+(NO\s+KEY\s+)?)\bUPDATE\b/i
const quoted = /'(?:[^']|'')*'/g
const reads = new Map<string, boolean>()

/**
 * Whether a statement only reads; a lock (`FOR UPDATE`) does not count as a change. Whatever depends on it asks here; a
 * test compares it with the database's plan of every statement.
 */
export function isRead({ text }: { text: string }): boolean {
  let known = reads.get(text)
  if (known === undefined) {
    known = begins.test(text) && !changes.test(text.replaceAll(quoted, ''))
    reads.set(text, known)
  }
  return known
}

/** Refuses a statement that comes after its transaction: of several at once, one failed and ended it. */
export class TransactionOver extends Error {
  constructor() {
    super('the transaction is over')
  }
}

const deadlock = '40P01'
const serializationFailure = '40001'
const maxRetries = 3
/** Long enough for the other transaction to take the lock; otherwise both would deadlock again. */
const pauseBeforeRetryMs = 20

/** The SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** Whether doing the whole transaction again can fix it. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === deadlock || state === serializationFailure
}

/** Retries a whole transaction after errors that a retry can fix. */
export async function withRetries<T>(attempt: () => Promise<T>, onRetry = () => {}): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || tries >= maxRetries) throw error
      onRetry()
      await new Promise((done) => setTimeout(done, pauseBeforeRetryMs))
    }
  }
}

const camelNames = new Map<string, string>()

function camelName(name: string): string {
  let camel = camelNames.get(name)
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
  }
  return camel
}

/** Converts a driver's row to camel-cased names. */
export function camelRow<Row>(row: Record<string, unknown>): Row {
  const result: Record<string, unknown> = {}
  for (const name in row) result[camelName(name)] = row[name]
  return result as Row
}
