import type { Db } from '../../kit/db.ts'
import { entryHash } from './entry-hash.ts'
import { lockAccount } from './ledger.ts'
import { nextMembers, noUser, readBooks, rowsAtOnce } from './ledger-books.ts'
import {
  type Breach,
  type CheckFacts,
  checkBooks,
  checkNextRank,
  type RankInOrder,
} from './ledger-check.rules.ts'
import { checked } from './ledger-check.sql.ts'

export type { Breach } from './ledger-check.rules.ts'

export interface LedgerCheck {
  members: number
  entries: number
  ranks: number
  /** The first row that breaks an invariant, or null. */
  breach: Breach | null
}

export interface CheckOptions {
  /** A task's monthly cap, or null if it has none. */
  capOf(taskId: string): number | null
  onProgress?: (members: number) => void
  signal?: AbortSignal
}

const membersAtOnce = 100

/**
 * Checks the invariants that rows can show (rules/points#invariants, 1 to 6 and 8) and stops at the first
 * breach. Reads members in batches, ordered by id, so that memory stays constant. Can run while the club is
 * open: a breach is checked again under the member's lock before it is reported.
 */
export async function checkLedger(db: Db, options: CheckOptions): Promise<LedgerCheck> {
  const result: LedgerCheck = { members: 0, entries: 0, ranks: 0, breach: null }
  for (let after = noUser; ; ) {
    const userIds = await nextMembers(db, after, membersAtOnce)
    const facts = await factsOf(db, options)
    for (const books of await readBooks(db, userIds)) {
      result.members += 1
      result.entries += books.entries.length
      if (!checkBooks(books, facts)) continue
      result.breach = await checkAgain(db, books.userId, options)
      if (result.breach) return result
    }
    after = userIds.at(-1) ?? after
    options.onProgress?.(result.members)
    if (userIds.length < membersAtOnce || options.signal?.aborted) break
  }
  result.breach = await checkRanks(db, result)
  return result
}

async function factsOf(db: Pick<Db, 'all' | 'one' | 'run'>, { capOf }: CheckOptions): Promise<CheckFacts> {
  return {
    capOf,
    hashOf: entryHash,
    closedMonths: new Set((await db.all(checked.closedMonths)).map(({ month }) => month)),
    outageIds: new Set((await db.all(checked.outageIds)).map(({ outageId }) => outageId)),
  }
}

function checkAgain(db: Db, userId: string, options: CheckOptions): Promise<Breach | null> {
  return db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const facts = await factsOf(tx, options)
    const [books] = await readBooks(tx, [userId])
    return books ? checkBooks(books, facts) : null
  })
}

async function checkRanks(db: Db, result: LedgerCheck): Promise<Breach | null> {
  const before = new Map((await db.all(checked.counters)).map(({ month, lastRank }) => [month, lastRank]))
  const last = new Map<string, number>()
  let previous: RankInOrder | null = null
  for (;;) {
    const page: RankInOrder[] = await db.all(checked.ranks, [
      previous?.month ?? '',
      previous?.rankNo ?? 0,
      rowsAtOnce,
    ])
    for (const rank of page) {
      const breach = checkNextRank(previous, rank)
      if (breach) return breach
      previous = rank
      last.set(rank.month, rank.rankNo)
      result.ranks += 1
    }
    if (page.length < rowsAtOnce) break
  }
  const after = new Map((await db.all(checked.counters)).map(({ month, lastRank }) => [month, lastRank]))
  for (const month of new Set([...before.keys(), ...last.keys()])) {
    const found = last.get(month) ?? 0
    // Ranks may have been given since the counters were read.
    if (found >= (before.get(month) ?? 0) && found <= (after.get(month) ?? 0)) continue
    const problem = `it says ${after.get(month) ?? 0} ranks, there are ${found}`
    return { invariant: 6, row: `counter ${month}`, problem }
  }
  return null
}
