import { isRead, type Statement } from './db.ts'

/** A call of a statement, until it is answered. */
export interface AskedCall {
  params: readonly unknown[]
  /** Rows with camel-cased names. */
  answer: (rows: unknown[]) => void
  fail: (error: unknown) => void
}

/**
 * How calls of a statement become one: each with its own parameters; with the keys of all; by being the same. Null if
 * each is sent alone.
 */
export type Joining = 'many' | 'keys' | 'same' | null

/** `isCluster`: there a statement about several members would go to several servers. */
export function joiningOf(statement: Statement<unknown>, isCluster: boolean): Joining {
  if (statement.forMany && !isCluster) return 'many'
  if (statement.keyedBy !== undefined) return 'keys'
  return isRead(statement) ? 'same' : null
}

/** Calls with the same name here can be one statement. */
export function joinName({ name }: Statement<unknown>, joining: Joining, params: readonly unknown[]): string {
  if (joining === 'many') return name
  return `${name} ${JSON.stringify(joining === 'keys' ? params.slice(1) : params)}`
}

const keysOf = ({ params }: AskedCall) => params[0] as readonly unknown[]

/** What is sent for some calls of a statement. */
export function joined(
  statement: Statement<unknown>,
  joining: Joining,
  calls: readonly AskedCall[],
): { statement: Statement<unknown>; params: readonly unknown[] } {
  const params = calls[0]?.params ?? []
  if (calls.length === 1) return { statement, params }
  if (joining === 'keys') {
    return { statement, params: [[...new Set(calls.flatMap(keysOf))], ...params.slice(1)] }
  }
  if (joining === 'many' && statement.forMany) {
    const lists = params.map((_, at) => calls.map((call) => call.params[at]))
    return { statement: statement.forMany, params: lists }
  }
  return { statement, params }
}

type Row = Record<string, unknown>

function answerMany(calls: readonly AskedCall[], rows: readonly Row[]): void {
  const found = calls.map((): Row[] => [])
  const byKey = new Map(calls.map(({ params }, index) => [params[0], index]))
  for (const { askedNo, askedKey, ...row } of rows) {
    const index = typeof askedNo === 'number' ? askedNo - 1 : byKey.get(askedKey)
    if (index !== undefined) found[index]?.push(row)
  }
  for (const [index, { answer }] of calls.entries()) answer(found[index] ?? [])
}

/** Gives each call the rows that it asked for. */
export function answerCalls(
  { keyedBy }: Statement<unknown>,
  joining: Joining,
  calls: readonly AskedCall[],
  rows: Row[],
): void {
  const [only] = calls
  if (calls.length === 1) only?.answer(rows)
  else if (joining === 'many' && only && only.params.length > 0) answerMany(calls, rows)
  else {
    for (const call of calls) {
      const own = joining === 'keys' ? new Set(keysOf(call)) : null
      call.answer(own && keyedBy !== undefined ? rows.filter((row) => own.has(row[keyedBy])) : [...rows])
    }
  }
}
