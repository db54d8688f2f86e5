/** The database as features see it: named statements, transactions, nothing of the driver. */

/** One SQL statement, declared once in a `.sql.ts`; `Row` is the shape of its rows after camel-casing. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  /** For the type checker only. */
  readonly row?: Row
}

const declared = new Map<string, Statement<unknown>>()

/** Declares a statement. The name is unique, `feature_what`, since servers prepare by it. */
export function statement<Row = never>(name: string, text: string): Statement<Row> {
  const known = declared.get(name)
  if (known && known.text !== text) throw new Error(`two statements are called ${name}`)
  const made: Statement<Row> = { name, text }
  declared.set(name, made)
  return made
}

/** Every declared statement: the battery that shows what a database accepts. */
export function allStatements(): Statement<unknown>[] {
  return [...declared.values()]
}

export interface Queryable {
  /** All rows. */
  all<Row>(statement: Statement<Row>, params?: readonly unknown[]): Promise<Row[]>
  /** The first row or null. */
  one<Row>(statement: Statement<Row>, params?: readonly unknown[]): Promise<Row | null>
  /** Runs a statement and answers how many rows it touched. */
  run(statement: Statement<unknown>, params?: readonly unknown[]): Promise<number>
}

declare const inTransactionOnly: unique symbol

/** A transaction; every writer takes one as its first argument, so that none can be forgotten. */
export interface Tx extends Queryable {
  readonly [inTransactionOnly]: true
}

export interface Db extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /** Runs `work` in one transaction; a deadlock or serialization failure is tried again, three times at most. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a text of one or more statements as it is, all or nothing: migrations and the job queue only. */
  runScript(text: string): Promise<void>
  close(): Promise<void>
}

const deadlock = '40P01'
const serializationFailure = '40001'
const maxRetries = 3

/** The SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** Tries a whole transaction again where the database says that this is what helps. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const state = sqlState(error)
      if ((state !== deadlock && state !== serializationFailure) || tries >= maxRetries) throw error
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

/** Turns a driver's row into one with camel-cased names. */
export function camelRow<Row>(row: Record<string, unknown>): Row {
  const result: Record<string, unknown> = {}
  for (const name in row) result[camelName(name)] = row[name]
  return result as Row
}
