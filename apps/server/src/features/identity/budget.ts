import { randomInt } from 'node:crypto'
import { type BudgetName, drainMsOf, type Rooms, stripesOf } from '../../kit/budgets/budgets.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { connectionOf, networkOf } from '../../kit/http/client-network.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { WorkBudget } from '../../kit/work/work-queue.ts'
import { dayAround } from './budget.rules.ts'
import { budgets } from './budget.sql.ts'
import type { LeakyBucket } from './leaky-bucket.rules.ts'
import { pour } from './leaky-bucket.ts'

export interface BudgetDeps {
  sealing: Sealing
  rooms: Rooms
}

/** A budget and whose it is; of the club there is one. Addresses and mobiles are hashed in it. */
export type Spending = [name: BudgetName, whose?: string]

function keyOf([name, whose]: Spending): string {
  return whose === undefined ? name : `${name}:${whose}`
}

/** A budget that drains evenly; of one that is spread over stripes, any stripe with its part of the room. */
export function bucketOf({ rooms }: Pick<BudgetDeps, 'rooms'>, ...spending: Spending): LeakyBucket {
  const [name] = spending
  const stripes = stripesOf(name)
  const key = stripes === 1 ? keyOf(spending) : `${keyOf(spending)}:${randomInt(stripes)}`
  return { key, capacity: Math.ceil(rooms[name] / stripes), drainMs: drainMsOf(name) }
}

/**
 * Takes some uses from each of several budgets that drain evenly; returns the first without room, null if all had.
 * The caller rolls back then, and names them in the same order everywhere, which prevents deadlocks.
 */
export async function takeEvenly(
  tx: Tx,
  deps: Pick<BudgetDeps, 'rooms'>,
  spendings: readonly Spending[],
  uses: number,
  now: Date,
): Promise<BudgetName | null> {
  for (const spending of spendings) {
    const [poured] = await pour(tx, [bucketOf(deps, ...spending)], now, uses)
    if (!poured || poured.uses === null) return spending[0]
  }
  return null
}

/** The keyed hashes of an address's connection and network. */
export function hashesOf({ sealing }: Pick<BudgetDeps, 'sealing'>, address: string) {
  return {
    connection: sealing.hash('address', connectionOf(address)),
    network: sealing.hash('address', networkOf(address)),
  }
}

/**
 * Takes one from each of some budgets of a business day. If one is used up, it takes none: false. All callers name
 * them in the same order, which prevents deadlocks; the first one is locked before the others.
 */
export async function spend(
  tx: Tx,
  deps: Pick<BudgetDeps, 'rooms'>,
  spendings: readonly Spending[],
  now: Date,
): Promise<boolean> {
  return (await spendCounted(tx, deps, spendings, now)) !== null
}

/** As `spend`, with how many of each are used now; null if one was used up. */
export async function spendCounted(
  tx: Tx,
  { rooms }: Pick<BudgetDeps, 'rooms'>,
  spendings: readonly Spending[],
  now: Date,
): Promise<number[] | null> {
  const { start, end } = dayAround(now)
  const counts: number[] = []
  for (const [index, spending] of spendings.entries()) {
    const [name] = spending
    const taken = await tx.one(budgets.take, [keyOf(spending), start, end, rooms[name]])
    if (!taken) {
      await giveBack(tx, spendings.slice(0, index), now)
      return null
    }
    counts.push(taken.used)
  }
  return counts
}

/** Gives back what was taken at `takenAt`, because it was right or was not used. */
export async function giveBack(tx: Tx, spendings: readonly Spending[], takenAt: Date): Promise<void> {
  const { start } = dayAround(takenAt)
  await Promise.all(spendings.map((spending) => tx.run(budgets.giveBack, [keyOf(spending), start])))
}

/** Budgets of a business day for work that waits in a queue; `refusal` is thrown where one is used up. */
export function budgetOfDay(
  { db, clock, rooms }: Pick<BudgetDeps, 'rooms'> & { db: Db; clock: Clock },
  spendings: readonly Spending[],
  refusal: () => Error,
): WorkBudget {
  let takenAt: Date | null = null
  return {
    async take() {
      takenAt = await db.inTransaction(async (tx) => {
        const now = await clock.now(tx)
        if (!(await spend(tx, { rooms }, spendings, now))) throw refusal()
        return now
      })
    },
    async giveBack() {
      const at = takenAt
      if (at) await db.inTransaction((tx) => giveBack(tx, spendings, at))
    },
  }
}
