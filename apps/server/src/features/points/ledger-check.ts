import { englishCount } from '@club/contract/english-count.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import { entryHash } from './entry-hash.ts'
import { nextMembers, noUser, readBooks, rowsAtOnce } from './ledger-books.ts'
import {
  type Breach,
  type CheckFacts,
  checkBooks,
  checkNextRank,
  type RankInOrder,
} from './ledger-check.rules.ts'
import { checked } from './ledger-check.sql.ts'
import { gateIds, gateOf } from './month-gate.ts'

export type { Breach } from './ledger-check.rules.ts'

export interface LedgerCheck {
  members: number
  entries: number
  ranks: number
}

export interface CheckOptions {
  onBreach: (breach: Breach) => void
  /** How many members are checked, and the last of them. */
  onProgress?: (members: number, last: string) => void
  /** Checks only the members after this one; an earlier run has checked the others. */
  after?: string | undefined
  signal?: AbortSignal
}

const membersAtOnce = 100
const membersOfPage = membersAtOnce * gateIds.length

/** The members of each gate together: on a cluster, their books are on one server and in one piece of each table. */
function besideEachOther(userIds: readonly string[]): string[][] {
  const byGate = new Map<string, string[]>()
  for (const userId of userIds) {
    const gateId = gateOf(userId)
    byGate.set(gateId, [...(byGate.get(gateId) ?? []), userId])
  }
  return [...byGate.values()].flatMap((ids) =>
    Array.from({ length: Math.ceil(ids.length / membersAtOnce) }, (_, at) =>
      ids.slice(at * membersAtOnce, (at + 1) * membersAtOnce),
    ),
  )
}

/**
 * Checks the invariants that rows can show (rules/points#invariants, 1 to 6 and 8) and reports every breach. Reads
 * members in pages, ordered by id, and their books in batches, so that memory stays constant. Can run while the club is
 * open: a breach is checked again on one snapshot before it is reported. Only reads, so that a copy of the database can
 * be checked.
 */
export async function checkLedger(db: Db, options: CheckOptions): Promise<LedgerCheck> {
  const result: LedgerCheck = { members: 0, entries: 0, ranks: 0 }
  for (let after = options.after ?? noUser; ; ) {
    const userIds = await nextMembers(db, after, membersOfPage)
    for (const batch of besideEachOther(userIds)) {
      const facts = await factsOf(db)
      for (const books of await readBooks(db, batch)) {
        result.members += 1
        result.entries += books.entries.length
        if (checkBooks(books, facts).length === 0) continue
        for (const breach of await checkAgain(db, books.userId)) options.onBreach(breach)
      }
    }
    after = userIds.at(-1) ?? after
    options.onProgress?.(result.members, after)
    if (options.signal?.aborted) return result
    if (userIds.length < membersOfPage) break
  }
  result.ranks = await checkRanks(db, options.onBreach)
  return result
}

async function factsOf(db: Queryable): Promise<CheckFacts> {
  return {
    hashOf: entryHash,
    closedMonths: new Set((await db.all(checked.closedMonths)).map(({ month }) => month)),
    outageIds: new Set((await db.all(checked.outageIds)).map(({ outageId }) => outageId)),
  }
}

function checkAgain(db: Db, userId: string): Promise<Breach[]> {
  return db.inSnapshot(async (on) => {
    const facts = await factsOf(on)
    const [books] = await readBooks(on, [userId])
    return books ? checkBooks(books, facts) : []
  })
}

/** Checks all ranks in order and returns their number. */
async function checkRanks(db: Db, tell: (breach: Breach) => void): Promise<number> {
  const counters = async () =>
    new Map((await db.all(checked.counters)).map(({ month, lastRank }) => [month, lastRank]))
  const before = await counters()
  const last = new Map<string, number>()
  let previous: RankInOrder | null = null
  let ranks = 0
  for (;;) {
    const page: RankInOrder[] = await db.all(checked.ranks, [
      previous?.month ?? '',
      previous?.rankNo ?? 0,
      rowsAtOnce,
    ])
    for (const rank of page) {
      const breach = checkNextRank(previous, rank)
      if (breach) tell(breach)
      previous = rank
      last.set(rank.month, rank.rankNo)
      ranks += 1
    }
    if (page.length < rowsAtOnce) break
  }
  const after = await counters()
  for (const month of new Set([...before.keys(), ...last.keys()])) {
    const found = last.get(month) ?? 0
    // Ranks may have been given since the counters were read.
    if (found >= (before.get(month) ?? 0) && found <= (after.get(month) ?? 0)) continue
    const problem = `it says ${englishCount(after.get(month) ?? 0, 'rank')}, there are ${found}`
    tell({ invariant: 6, row: `counter ${month}`, problem })
  }
  return ranks
}
