import { type SharedBudgetName, sparesOf } from '../../kit/budgets/budgets.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { WorkBudget } from '../../kit/work/work-queue.ts'
import { type BudgetDeps, bucketOf, giveBack, type Spending, spendCounted } from './budget.ts'
import type { LeakyBucket } from './leaky-bucket.rules.ts'
import { pour, refundUses } from './leaky-bucket.ts'

/** What a try costs until it has turned out to be right. */
export interface Tries {
  /** Of whoever tries, in a business day. The first one is locked first: tries of one person take turns. */
  own: readonly Spending[]
  /** Of all behind the same address; it drains evenly. */
  shared: [name: SharedBudgetName, whose: string]
}

/** A try that was taken. */
export interface TakenTry {
  own: readonly Spending[]
  /** Null if there was no room, and the try was let through. */
  shared: LeakyBucket | null
  at: Date
}

/**
 * Takes a try, or says whose budget is used up; then it takes none. A full shared budget refuses only those who have
 * done more than a little wrong today, or of whom nothing is counted: a few people could otherwise shut out all who share
 * their address.
 */
export async function takeTry(
  tx: Tx,
  deps: Pick<BudgetDeps, 'rooms'>,
  { own, shared }: Tries,
  now: Date,
): Promise<TakenTry | 'ownUsed' | 'sharedUsed'> {
  const counts = await spendCounted(tx, deps, own, now)
  if (!counts) return 'ownUsed'
  const bucket = bucketOf(deps, ...shared)
  const [poured] = await pour(tx, [bucket], now)
  if (poured && poured.uses !== null) return { own, shared: bucket, at: now }
  if (counts.length > 0 && Math.max(...counts) <= sparesOf(shared[0])) return { own, shared: null, at: now }
  await giveBack(tx, own, now)
  return 'sharedUsed'
}

/** Gives a try back, because it was right. */
export async function giveTryBack(tx: Tx, { own, shared, at }: TakenTry): Promise<void> {
  await giveBack(tx, own, at)
  if (shared) await refundUses(tx, [shared])
}

/** A try for work that waits in a queue. */
export function tryForWork(
  { db, clock, rooms }: Pick<BudgetDeps, 'rooms'> & { db: Db; clock: Clock },
  wanted: Tries,
  refusalOf: (used: 'ownUsed' | 'sharedUsed') => Error,
): WorkBudget {
  let taken: TakenTry | null = null
  return {
    async take() {
      taken = await db.inTransaction(async (tx) => {
        const answer = await takeTry(tx, { rooms }, wanted, await clock.now(tx))
        if (typeof answer === 'string') throw refusalOf(answer)
        return answer
      })
    },
    async giveBack() {
      const one = taken
      if (one) await db.inTransaction((tx) => giveTryBack(tx, one))
    },
  }
}
