import { businessMonth, isDay, monthOf } from '@club/contract/business-day.ts'
import { monthlyRanks, monthlyTargetPoints, paidSharesPerDay } from '@club/contract/constants.ts'

/** One member's rows, as far as the checks read them. */
export interface CheckedBooks {
  userId: string
  account: { total: number; lastSeq: number; lastHash: string } | null
  entries: LedgerEntry[]
  months: {
    month: string
    points: number
    countedPoints: number
    rankNo: number | null
    rankedAt: Date | null
  }[]
  tasks: { month: string; taskId: string; points: number }[]
  flags: {
    seq: number
    month: string
    points: number
    effect: 'notCounted' | 'withheld'
    flaggedAfterSeq: number
    liftedAfterSeq: number | null
  }[]
  ranks: { month: string; rankNo: number; rankedAt: Date; seq: number | null }[]
  actions: { taskId: string; actionKey: string; points: number }[]
  history: {
    month: string
    points: number
    rankNo: number | null
    rankedAt: Date | null
    benefit: string
  }[]
}

/** An entry of the ledger, with its link in the hash chain. */
export interface LedgerEntry {
  userId: string
  seq: number
  businessKey: string
  taskId: string
  points: number
  totalAfter: number
  month: string
  createdAt: Date
  fact: Record<string, string>
  previousHash: string
  hash: string
}

/** What the checks need besides the rows. */
export interface CheckFacts {
  hashOf(previousHash: string, entry: LedgerEntry): string
  /** A task's monthly cap, or null if it has none. */
  capOf(taskId: string): number | null
  closedMonths: ReadonlySet<string>
  outageIds: ReadonlySet<string>
}

/** The first row that breaks an invariant, numbered as in rules/points#invariants. */
export interface Breach {
  invariant: number
  row: string
  problem: string
}

/** Returns the first breach in one member's books, or null. */
export function checkBooks(books: CheckedBooks, facts: CheckFacts): Breach | null {
  return (
    checkChain(books, facts) ??
    checkMonths(books) ??
    checkCaps(books, facts) ??
    checkRanks(books) ??
    checkTasks(books) ??
    checkHistory(books, facts)
  )
}

function checkChain({ userId, account, entries }: CheckedBooks, facts: CheckFacts): Breach | null {
  let [total, hash] = [0, '']
  const keys = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const row = `entry ${userId}/${entry.seq}`
    const breach = (invariant: number, problem: string) => ({ invariant, row, problem })
    if (entry.seq !== index + 1) return breach(1, `entry ${index + 1} is missing before it`)
    if (entry.points <= 0) return breach(1, `it has ${entry.points} points`)
    if (entry.previousHash !== hash) return breach(1, 'its previous hash is not that of the entry before it')
    if (entry.hash !== facts.hashOf(hash, entry)) return breach(1, 'its hash is not that of its content')
    total += entry.points
    if (entry.totalAfter !== total)
      return breach(2, `its running total is ${entry.totalAfter}, the sum is ${total}`)
    if (keys.has(entry.businessKey)) return breach(3, `${entry.businessKey} is already in an earlier entry`)
    keys.add(entry.businessKey)
    hash = entry.hash
    const isMadeGood = entry.fact.outage !== undefined && facts.outageIds.has(entry.fact.outage)
    if (!isMadeGood && businessMonth(entry.createdAt) !== entry.month)
      return breach(5, `it is in ${entry.month}, but its time is ${entry.createdAt.toISOString()}`)
    if (isMadeGood && monthOf(entry.fact.day ?? '') !== entry.month)
      return breach(5, `it is in ${entry.month}, but the day made good is ${entry.fact.day}`)
  }
  const row = `account ${userId}`
  const stored = account ?? { total: 0, lastSeq: 0, lastHash: '' }
  if (stored.lastSeq !== entries.length)
    return { invariant: 1, row, problem: `it counts ${stored.lastSeq} entries, there are ${entries.length}` }
  if (stored.lastHash !== hash)
    return { invariant: 1, row, problem: 'its hash is not that of the last entry' }
  if (stored.total !== total)
    return { invariant: 2, row, problem: `its total is ${stored.total}, the sum is ${total}` }
  return null
}

function sums<Row extends { points: number }>(rows: Row[], keyOf: (row: Row) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.points)
  return found
}

/** The first key whose sums differ, with both sums. A missing key counts as 0. */
function difference(stored: Map<string, number>, derived: Map<string, number>) {
  for (const key of [...new Set([...stored.keys(), ...derived.keys()])].sort()) {
    const [left, right] = [stored.get(key) ?? 0, derived.get(key) ?? 0]
    if (left !== right) return { key, left, right }
  }
  return null
}

function checkMonths({ userId, entries, months, tasks, flags }: CheckedBooks): Breach | null {
  const bad = (what: string, found: { key: string; left: number; right: number } | null): Breach | null =>
    found && {
      invariant: 2,
      row: `month ${userId}/${found.key}`,
      problem: `${what} ${found.left}, the entries add up to ${found.right}`,
    }
  const open = flags.filter(({ liftedAfterSeq }) => liftedAfterSeq === null)
  const entered = new Map(entries.map((entry) => [entry.seq, entry]))
  for (const { seq, points, month } of flags) {
    const entry = entered.get(seq)
    if (entry?.points !== points || entry.month !== month)
      return { invariant: 6, row: `flag ${userId}/${seq}`, problem: 'it is not about an entry of the ledger' }
  }
  const counted = sums(entries, ({ month }) => month)
  for (const { month, points } of open) counted.set(month, (counted.get(month) ?? 0) - points)
  const storedCounted = new Map(months.map(({ month, countedPoints }) => [month, countedPoints]))
  return (
    bad(
      'its points are',
      difference(
        sums(months, ({ month }) => month),
        sums(entries, ({ month }) => month),
      ),
    ) ??
    bad('its counted points are', difference(storedCounted, counted)) ??
    bad(
      'a task has',
      difference(
        sums(tasks, ({ month, taskId }) => `${month} ${taskId}`),
        sums(entries, ({ month, taskId }) => `${month} ${taskId}`),
      ),
    )
  )
}

/** The business day at the end of a key, or null if it ends in something else. */
function dayOfKey(businessKey: string): string | null {
  const end = businessKey.slice(businessKey.lastIndexOf(':') + 1)
  return isDay(end) ? end : null
}

function checkCaps({ userId, entries, tasks }: CheckedBooks, facts: CheckFacts): Breach | null {
  for (const { month, taskId, points } of tasks) {
    const cap = facts.capOf(taskId)
    if (cap !== null && points > cap)
      return {
        invariant: 4,
        row: `month ${userId}/${month} ${taskId}`,
        problem: `${points} points, the cap is ${cap}`,
      }
  }
  const shares = new Map<string, number>()
  for (const { taskId, seq, businessKey } of entries) {
    const day = taskId === 'share_course' ? dayOfKey(businessKey) : null
    if (day === null) continue
    shares.set(day, (shares.get(day) ?? 0) + 1)
    if ((shares.get(day) ?? 0) > paidSharesPerDay)
      return {
        invariant: 4,
        row: `entry ${userId}/${seq}`,
        problem: `more than ${paidSharesPerDay} paid shares on ${day}`,
      }
  }
  return null
}

/**
 * Points that counted toward a rank when it was won: entries up to then, without those flagged at the time.
 */
function countedAt({ entries, flags }: CheckedBooks, rank: CheckedBooks['ranks'][number]): number {
  const { month, rankedAt } = rank
  const seq =
    rank.seq ?? entries.findLast((entry) => entry.month === month && entry.createdAt <= rankedAt)?.seq ?? 0
  const flagged = new Set(
    flags
      .filter(({ effect, liftedAfterSeq }) => effect === 'notCounted' && (liftedAfterSeq ?? seq + 1) > seq)
      .map((flag) => flag.seq),
  )
  return entries
    .filter((entry) => entry.month === month && entry.seq <= seq && !flagged.has(entry.seq))
    .reduce((sum, { points }) => sum + points, 0)
}

function checkRanks(books: CheckedBooks): Breach | null {
  const { userId, months, ranks } = books
  const held = new Map(months.filter(({ rankNo }) => rankNo !== null).map((row) => [row.month, row]))
  for (const rank of ranks) {
    const breach = (problem: string) => ({
      invariant: 6,
      row: `rank ${rank.month}/${rank.rankNo}`,
      problem,
    })
    const own = held.get(rank.month)
    if (own?.rankNo !== rank.rankNo || own.rankedAt?.getTime() !== rank.rankedAt.getTime())
      return breach(`its holder's month says ${own?.rankNo ?? 'no rank'}`)
    held.delete(rank.month)
    if (businessMonth(rank.rankedAt) !== rank.month) return breach('its time is not in its month')
    const counted = countedAt(books, rank)
    if (counted < monthlyTargetPoints) return breach(`its holder had ${counted} counted points`)
  }
  const [left] = held.values()
  if (left)
    return {
      invariant: 6,
      row: `month ${userId}/${left.month}`,
      problem: `its rank ${left.rankNo} does not exist`,
    }
  return null
}

function checkTasks({ userId, entries, actions }: CheckedBooks): Breach | null {
  const entered = new Map(entries.map((entry) => [entry.businessKey, entry]))
  const done = new Map(actions.map((action) => [`${action.taskId}:${action.actionKey}`, action.points]))
  for (const [key, points] of done) {
    const found = entered.get(key)?.points ?? 0
    if (found !== points)
      return {
        invariant: 8,
        row: `action ${userId}/${key}`,
        problem: `it gave ${points} points, its entry has ${found}`,
      }
  }
  for (const { businessKey, taskId, seq } of entries) {
    if (businessKey.startsWith(`${taskId}:`) && !done.has(businessKey))
      return { invariant: 8, row: `entry ${userId}/${seq}`, problem: 'it has no action' }
  }
  return null
}

function checkHistory(
  { userId, entries, months, flags, history }: CheckedBooks,
  { closedMonths }: CheckFacts,
): Breach | null {
  const earned = sums(entries, ({ month }) => month)
  const held = new Map(months.map((row) => [row.month, row]))
  const frozen = new Set<string>()
  const withheld = new Set(
    flags
      .filter(({ effect, liftedAfterSeq }) => effect === 'withheld' && liftedAfterSeq === null)
      .map(({ month }) => month),
  )
  for (const { month, points, rankNo, rankedAt, benefit } of history) {
    const breach = (invariant: number, problem: string) => ({
      invariant,
      row: `history ${userId}/${month}`,
      problem,
    })
    frozen.add(month)
    if (points !== (earned.get(month) ?? 0))
      return breach(5, `it was closed with ${points} points, the entries add up to ${earned.get(month) ?? 0}`)
    const own = held.get(month)
    if (rankNo !== (own?.rankNo ?? null) || rankedAt?.getTime() !== own?.rankedAt?.getTime())
      return breach(6, `it was closed with rank ${rankNo}, the month says ${own?.rankNo ?? null}`)
    if (benefit !== 'none' && (rankNo === null || rankNo > monthlyRanks))
      return breach(6, `rank ${rankNo} has a benefit`)
    if (benefit === 'none' && rankNo !== null && rankNo <= monthlyRanks)
      return breach(6, `rank ${rankNo} has no benefit`)
    if (benefit === 'carried' && withheld.has(month))
      return breach(6, `rank ${rankNo} carries its benefit despite a flag`)
  }
  for (const [month, points] of earned) {
    if (closedMonths.has(month) && !frozen.has(month))
      return {
        invariant: 5,
        row: `history ${userId}/${month}`,
        problem: `it is missing for ${points} points`,
      }
  }
  return null
}

/** A rank in the order of all ranks. */
export interface RankInOrder {
  month: string
  rankNo: number
  userId: string
  rankedAt: Date
}

/**
 * Checks that a rank follows the previous one without a gap or a step back in time:
 * rules/months#rank-and-clock.
 */
export function checkNextRank(before: RankInOrder | null, rank: RankInOrder): Breach | null {
  const last = before?.month === rank.month ? before : null
  const row = `rank ${rank.month}/${rank.rankNo}`
  const due = (last?.rankNo ?? 0) + 1
  if (rank.rankNo !== due) return { invariant: 6, row, problem: `rank ${due} is missing before it` }
  if (last && last.rankedAt > rank.rankedAt)
    return { invariant: 6, row, problem: 'it was won before the rank ahead of it' }
  return null
}
