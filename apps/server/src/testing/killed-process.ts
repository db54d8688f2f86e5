import type { Db } from '../kit/db.ts'
import type { TestClub } from './build-test-app.ts'

/**
 * The club as a process sees it that is killed after so many transactions: the last one is committed, but its answer
 * does not arrive, and nothing works from then on.
 */
export function killedAfter(club: TestClub, transactions: number): TestClub {
  let left = transactions
  const killed = () => Promise.reject(new Error('killed'))
  const db = new Proxy(club.context.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (left <= 0) return killed()
        const answer: unknown = await Reflect.apply(value, target, args)
        if (/transaction/i.test(String(name))) left -= 1
        return left > 0 ? answer : killed()
      }
    },
  }) as Db
  return { ...club, db, context: { ...club.context, db } }
}
