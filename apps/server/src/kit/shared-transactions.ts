import { AppError } from './app-error.ts'
import {
  type Db,
  isRetryable,
  type Queryable,
  type Statement,
  sqlState,
  TransactionOver,
  type Tx,
} from './db.ts'

export interface SharingLimits {
  /** Shared transactions at a time: fewer than connections, so that other calls find one. */
  maxAtOnce: number
  /** Members in one transaction. */
  maxMembers: number
  /** Work that waits; more is refused. */
  maxWaiting: number
  maxWaitMs: number
}

interface Waiting {
  userId: string
  work: (tx: Tx) => Promise<unknown>
  /** Whether it ended a shared transaction by failing. */
  isAlone: boolean
  answer: (result: PromiseSettledResult<unknown>) => void
  timer: NodeJS.Timeout
}

const outerTransactions = new WeakMap<Tx, Tx>()

/** The transaction that a member's part belongs to; what holds for all of its members is kept under it. */
export function outerTransaction(tx: Tx): Tx {
  return outerTransactions.get(tx) ?? tx
}

const reads = /^\s*SELECT\b/i

/** Runs one member's part of a transaction; `requireRollback` is called with failures that require rolling everything back. */
async function runOne(
  { work }: Waiting,
  outer: Tx,
  requireRollback: (error: unknown) => void,
): Promise<unknown> {
  let hasChanged = false
  let isOver = false
  const watch = <T>({ text }: Statement<unknown>, ask: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new TransactionOver())
    hasChanged ||= !reads.test(text)
    const answer = ask()
    // The database refuses every statement after one that failed.
    answer.catch(requireRollback)
    return answer
  }
  const part: Queryable = {
    all: (statement, ...params) => watch(statement, () => outer.all(statement, ...params)),
    one: (statement, ...params) => watch(statement, () => outer.one(statement, ...params)),
    run: (statement, ...params) => watch(statement, () => outer.run(statement, ...params)),
  }
  outerTransactions.set(part as Tx, outer)
  try {
    return await work(part as Tx)
  } catch (error) {
    if (hasChanged) requireRollback(error)
    throw error
  } finally {
    isOver = true
  }
}

/** Failures of a statement for which only its own work is at fault: it waited for a lock, or ran, too long. */
const timeoutStates = ['55P03', '57014']

/** Whether everybody's work would fail: the database is away. */
function affectsEveryone(error: unknown): boolean {
  if (!(error instanceof AppError) || error.status !== 'busy') return false
  return !timeoutStates.includes(sqlState(error.cause) ?? '')
}

const busy = () =>
  new AppError('busy', { detail: 'too much work waits for the database', retryAfterSeconds: 2 })

/** A shared transaction was rolled back because the work at `index` failed. */
class RolledBack extends Error {
  readonly index: number
  constructor(index: number, cause: unknown) {
    super('a shared transaction was rolled back', { cause })
    this.index = index
  }
}

/** Runs the work of all, each as if it were alone; throws if the transaction has to be rolled back. */
async function runAll(tx: Tx, group: readonly Waiting[]): Promise<PromiseSettledResult<unknown>[]> {
  const failures: { index: number; error: unknown }[] = []
  const results = await Promise.allSettled(
    group.map((each, index) => runOne(each, tx, (error) => failures.push({ index, error }))),
  )
  const [first] = failures
  if (!first) return results
  if (group.length === 1 || isRetryable(first.error) || affectsEveryone(first.error)) throw first.error
  throw new RolledBack(first.index, first.error)
}

/** Runs and answers the work of a group; returns what has to be done again. */
async function runGroup(db: Pick<Db, 'inTransaction'>, group: Waiting[]): Promise<Waiting[]> {
  try {
    const results = await db.inTransaction((tx) => runAll(tx, group))
    for (const [index, { answer }] of group.entries()) answer(results[index] as PromiseSettledResult<unknown>)
    return []
  } catch (error) {
    if (error instanceof RolledBack) {
      return group.map((each, index) => (index === error.index ? { ...each, isAlone: true } : each))
    }
    if (group.length > 1 && isRetryable(error)) return group.map((each) => ({ ...each, isAlone: true }))
    for (const { answer } of group) answer({ status: 'rejected', reason: error })
    return []
  }
}

/**
 * Lets the work of several members share a transaction while the database has enough to do; otherwise each begins at
 * once. Members' work begins in the order of their ids, so that accounts are locked in that order, and one member's
 * work runs one after another. A failure before the first write is the answer to that work alone. After the first
 * write, the transaction is rolled back and repeated without that work, which is done alone.
 */
export function shareTransactions(
  db: Pick<Db, 'inTransaction'>,
  limits: SharingLimits,
): Db['inSharedTransaction'] {
  const waiting: Waiting[] = []
  const busyMembers = new Set<string>()
  let running = 0

  const take = (): Waiting[] => {
    const taken: Waiting[] = []
    for (const next of waiting) {
      if (taken.length === limits.maxMembers || taken[0]?.isAlone) break
      if (busyMembers.has(next.userId) || (next.isAlone && taken.length > 0)) continue
      busyMembers.add(next.userId)
      taken.push(next)
    }
    for (const each of taken) {
      waiting.splice(waiting.indexOf(each), 1)
      clearTimeout(each.timer)
    }
    return taken.sort((one, other) => (one.userId < other.userId ? -1 : 1))
  }

  const begin = (): void => {
    while (running < limits.maxAtOnce) {
      const group = take()
      if (group.length === 0) return
      running += 1
      void runGroup(db, group).then((again) => {
        running -= 1
        for (const { userId } of group) busyMembers.delete(userId)
        waiting.unshift(...again)
        begin()
      })
    }
  }

  return <T>(userId: string, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length >= limits.maxWaiting) return reject(busy())
      const own: Waiting = {
        userId,
        work,
        isAlone: false,
        answer: (result) =>
          result.status === 'fulfilled' ? resolve(result.value as T) : reject(result.reason),
        timer: setTimeout(() => {
          waiting.splice(waiting.indexOf(own), 1)
          reject(busy())
        }, limits.maxWaitMs),
      }
      waiting.push(own)
      begin()
    })
}
