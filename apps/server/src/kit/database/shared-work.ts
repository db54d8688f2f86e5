import { isRead, type Queryable, type Statement, statement, TransactionOver, type Tx } from './db.ts'
import { joinTurns } from './joined-turns.ts'

export type Work = (tx: Tx) => Promise<unknown>

/** How long one try of a transaction waits, in milliseconds. */
export interface TryWaits {
  lockMs: number
  statementMs: number
  /** For a lock that many take in turn; without it, work leaves for its turn: see `requireTurn`. */
  turnMs?: number
}

/** Tries a transaction once. */
export type Try = <T>(work: (tx: Tx) => Promise<T>, waits: TryWaits) => Promise<T>

/**
 * Thrown by a member's part of a shared transaction before its first write: something must be stored beforehand, in a
 * short transaction of its own. The work then runs again.
 */
export class NeedsFirst extends Error {
  readonly first: Work
  constructor(first: Work) {
    super('something has to be stored before this work')
    this.first = first
  }
}

/**
 * Thrown by a member's part of a shared transaction before its first write: it needs a lock that many take in turn. The
 * others go on without it, and it runs again in a transaction of those who wait for their turn.
 */
export class NeedsTurn extends Error {
  constructor() {
    super('this work has to wait for its turn')
  }
}

interface Shared {
  outer: Tx
  waits: TryWaits
  /** Whether the transaction has only this work. */
  isAlone: boolean
}

const sharedBy = new WeakMap<Tx, Shared>()

/** The transaction that a member's part belongs to; what holds for all of its members is kept under it. */
export function outerTransaction(tx: Tx): Tx {
  return sharedBy.get(tx)?.outer ?? tx
}

/** Whether a transaction may hold the work of other members. */
export function isShared(tx: Tx): boolean {
  return sharedBy.has(tx)
}

const waitLonger = statement<unknown, [waitMs: string]>(
  'kit_wait_for_turn',
  `SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $1, true)`,
)

/**
 * Called before a lock that many transactions take in turn, each for a moment, such as a counter. Throws NeedsTurn where
 * others share the transaction who do not need it: they would wait for it, too.
 */
export function requireTurn(tx: Tx): void {
  const shared = sharedBy.get(tx)
  if (shared && !shared.isAlone && shared.waits.turnMs === undefined) throw new NeedsTurn()
}

/**
 * Sent before the statement that takes such a lock: those who wait for their turn together wait longer for it than for an
 * account, since each of them alone would wait longer still.
 */
export async function waitForTurn(tx: Tx): Promise<void> {
  const turnMs = sharedBy.get(tx)?.waits.turnMs
  if (turnMs !== undefined) await tx.one(waitLonger, [String(turnMs)])
}

/**
 * Runs one member's part, whose statements `own` sends; `requireRollback` is called with failures that require rolling
 * everything back.
 */
async function runPart(
  work: Work,
  own: Queryable,
  shared: Shared,
  requireRollback: (error: unknown) => void,
): Promise<unknown> {
  let hasChanged = false
  let isOver = false
  const watch = <T>(given: Statement<unknown>, ask: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new TransactionOver())
    hasChanged ||= !isRead(given)
    const answer = ask()
    // The database refuses every statement after one that failed.
    answer.catch(requireRollback)
    return answer
  }
  const part: Queryable = {
    all: (given, ...params) => watch(given, () => own.all(given, ...params)),
    one: (given, ...params) => watch(given, () => own.one(given, ...params)),
    run: (given, ...params) => watch(given, () => own.run(given, ...params)),
  }
  sharedBy.set(part as Tx, shared)
  try {
    return await work(part as Tx)
  } catch (error) {
    if (hasChanged) requireRollback(error)
    throw error
  } finally {
    isOver = true
  }
}

/**
 * Runs the work of all, each as if it were alone; `isJoined` if their calls may become one statement. Throws if the
 * transaction has to be rolled back.
 */
export async function runTogether(
  outer: Tx,
  waits: TryWaits,
  works: readonly Work[],
  isJoined: boolean,
): Promise<PromiseSettledResult<unknown>[]> {
  const failures: unknown[] = []
  const shared = { outer, waits, isAlone: works.length === 1 }
  const turns = isJoined && !shared.isAlone ? joinTurns(outer) : null
  const results = await Promise.allSettled(
    works.map((work) => runPart(work, turns?.ofMember() ?? outer, shared, (error) => failures.push(error))),
  )
  // What nobody waited for is sent before the transaction ends.
  turns?.flush()
  if (failures.length > 0) throw failures[0]
  return results
}
