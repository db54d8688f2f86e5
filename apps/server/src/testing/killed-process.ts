import type { Db } from '../kit/database/db.ts'
import type { TestClub } from './test-club.ts'

type Call = () => Promise<unknown>

/** The club with each call of its database made through `make`, which is told whether it is a transaction. */
function withDatabase(
  club: TestClub,
  make: (call: Call, isTransaction: boolean) => Promise<unknown>,
): TestClub {
  const db = new Proxy(club.context.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        make(() => Reflect.apply(value, target, args), /transaction/i.test(String(name)))
    },
  }) as Db
  return { ...club, db, context: { ...club.context, db } }
}

/**
 * The club as seen by a process that is killed after this many transactions: the last one is committed, but its
 * answer does not arrive, and nothing works from then on.
 */
export function killedAfter(club: TestClub, transactions: number): TestClub {
  let left = transactions
  const killed = () => Promise.reject(new Error('killed'))
  return withDatabase(club, async (call, isTransaction) => {
    if (left <= 0) return killed()
    const answer = await call()
    if (isTransaction) left -= 1
    return left > 0 ? answer : killed()
  })
}

/** The club as seen by this many processes, each of which goes on only once all have made their first transaction. */
export function begunTogether(club: TestClub, processes: number): TestClub[] {
  let missing = processes
  let goOn = () => {}
  const allBegun = new Promise<void>((resolve) => {
    goOn = resolve
  })
  return Array.from({ length: processes }, () => {
    let hasBegun = false
    return withDatabase(club, async (call, isTransaction) => {
      const answer = await call()
      if (!isTransaction || hasBegun) return answer
      hasBegun = true
      missing -= 1
      if (missing === 0) goOn()
      await allBegun
      return answer
    })
  })
}

/** The club as seen by a process that is overtaken: `others` do their work once, after so many of its transactions. */
export function overtaken(club: TestClub, others: () => Promise<unknown>, after = 1): TestClub {
  let done = 0
  return withDatabase(club, async (call, isTransaction) => {
    const answer = await call()
    if (!isTransaction) return answer
    done += 1
    if (done === after) await others()
    return answer
  })
}
