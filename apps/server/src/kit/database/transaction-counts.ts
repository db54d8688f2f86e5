import type { DatabaseCounts, Db } from './db.ts'

/** Counts the transactions of a database for its metrics, each at its beginning. */
export function transactionCounts(connections: () => DatabaseCounts['connections']) {
  const counts = { transactions: 0, retries: 0, sharedTransactions: 0, sharedWork: 0 }
  return {
    counts: (): DatabaseCounts => ({ ...counts, connections: connections() }),
    onRetry() {
      counts.retries += 1
    },
    transactions: (run: Db['inTransaction']): Db['inTransaction'] => {
      return (work) => {
        counts.transactions += 1
        return run(work)
      }
    },
    shared: <A extends unknown[], R>(attempt: (...given: A) => R) => {
      return (...given: A) => {
        counts.sharedTransactions += 1
        return attempt(...given)
      }
    },
    sharing: (run: Db['inSharedTransaction']): Db['inSharedTransaction'] => {
      return (userId, work) => {
        counts.sharedWork += 1
        return run(userId, work)
      }
    },
  }
}
