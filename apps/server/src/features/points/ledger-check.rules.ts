import { businessInstant, businessMonth, isDay, monthOf } from '@club/contract/business-day.ts'
import { businessKeyOf } from '@club/contract/business-key.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { paidSharesPerDay } from '@club/contract/tasks.constants.ts'
import { type EntryTerms, fitsCap } from './points.rules.ts'

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
  terms: EntryTerms
  previousHash: string
  hash: string
}

/** What the checks need besides the rows. */
export interface CheckFacts {
  hashOf(previousHash: string, entry: LedgerEntry): string
  closedMonths: ReadonlySet<string>
  outageIds: ReadonlySet<string>
}

/** A row that breaks an invariant, numbered as in rules/points#invariants. */
export interface Breach {
  invariant: number
  row: string
  problem: string
}

/** Every breach in one member's books. */
export function checkBooks(books: CheckedBooks, facts: CheckFacts): Breach[] {
  return [
    ...checkChain(books, facts),
    ...checkAccount(books),
    ...checkMonths(books),
    ...checkCaps(books),
    ...checkShares(books),
    ...checkRanks(books),
    ...checkTasks(books),
    ...checkHistory(books, facts),
  ]
}

/**
 * After a breach the check continues from what the entry says, so that one change is reported once, not for every
 * later entry.
 */
function checkChain({ userId, entries }: CheckedBooks, facts: CheckFacts): Breach[] {
  const found: Breach[] = []
  let [seq, total, hash] = [0, 0, '']
  const keys = new Set<string>()
  for (const entry of entries) {
    const breach = (invariant: number, problem: string) =>
      found.push({ invariant, row: `entry ${userId}/${entry.seq}`, problem })
    if (entry.seq !== seq + 1) breach(1, `entry ${seq + 1} is missing before it`)
    if (entry.points <= 0) breach(1, `it has ${englishCount(entry.points, 'point')}`)
    if (entry.previousHash !== hash) breach(1, 'its previous hash is not that of the entry before it')
    if (entry.hash !== facts.hashOf(entry.previousHash, entry))
      breach(1, 'its hash is not that of its content')
    if (entry.totalAfter !== total + entry.points)
      breach(2, `its running total is ${entry.totalAfter}, the sum is ${total + entry.points}`)
    if (keys.has(entry.businessKey)) breach(3, `${entry.businessKey} is already in an earlier entry`)
    keys.add(entry.businessKey)
    const isMadeGood = entry.fact.outage !== undefined && facts.outageIds.has(entry.fact.outage)
    if (!isMadeGood && businessMonth(entry.createdAt) !== entry.month)
      breach(5, `it is in ${entry.month}, but its time is ${businessInstant(entry.createdAt)}`)
    if (isMadeGood && monthOf(entry.fact.day ?? '') !== entry.month)
      breach(5, `it is in ${entry.month}, but the day made good is ${entry.fact.day}`)
    ;({ seq, hash, totalAfter: total } = entry)
  }
  return found
}

function checkAccount({ userId, account, entries }: CheckedBooks): Breach[] {
  const found: Breach[] = []
  const breach = (invariant: number, problem: string) =>
    found.push({ invariant, row: `account ${userId}`, problem })
  const stored = account ?? { total: 0, lastSeq: 0, lastHash: '' }
  const total = entries.reduce((sum, { points }) => sum + points, 0)
  if (stored.lastSeq !== entries.length)
    breach(1, `it counts ${englishCount(stored.lastSeq, 'entry', 'entries')}, there are ${entries.length}`)
  if (stored.lastHash !== (entries.at(-1)?.hash ?? '')) breach(1, 'its hash is not that of the last entry')
  if (stored.total !== total) breach(2, `its total is ${stored.total}, the sum is ${total}`)
  return found
}

function sums<Row extends { points: number }>(rows: Row[], keyOf: (row: Row) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.points)
  return found
}

/** The keys whose sums differ, with both sums. A missing key counts as 0. */
function differences(stored: Map<string, number>, derived: Map<string, number>) {
  const keys = [...new Set([...stored.keys(), ...derived.keys()])].sort()
  return keys
    .map((key) => ({ key, left: stored.get(key) ?? 0, right: derived.get(key) ?? 0 }))
    .filter(({ left, right }) => left !== right)
}

function checkMonths({ userId, entries, months, tasks, flags }: CheckedBooks): Breach[] {
  const bad = (what: string, stored: Map<string, number>, derived: Map<string, number>): Breach[] =>
    differences(stored, derived).map(({ key, left, right }) => ({
      invariant: 2,
      row: `month ${userId}/${key}`,
      problem: `${what} ${left}, the entries add up to ${right}`,
    }))
  const open = flags.filter(({ liftedAfterSeq }) => liftedAfterSeq === null)
  const entered = new Map(entries.map((entry) => [entry.seq, entry]))
  const unmatchedFlags = flags.filter(({ seq, points, month }) => {
    const entry = entered.get(seq)
    return entry?.points !== points || entry.month !== month
  })
  const counted = sums(entries, ({ month }) => month)
  for (const { month, points } of open) counted.set(month, (counted.get(month) ?? 0) - points)
  return [
    ...unmatchedFlags.map(({ seq }) => ({
      invariant: 6,
      row: `flag ${userId}/${seq}`,
      problem: 'it is not about an entry of the ledger',
    })),
    ...bad(
      'its points are',
      sums(months, ({ month }) => month),
      sums(entries, ({ month }) => month),
    ),
    ...bad(
      'its counted points are',
      new Map(months.map(({ month, countedPoints }) => [month, countedPoints])),
      counted,
    ),
    ...bad(
      'a task has',
      sums(tasks, ({ month, taskId }) => `${month} ${taskId}`),
      sums(entries, ({ month, taskId }) => `${month} ${taskId}`),
    ),
  ]
}

/** The business day at the end of a key, or null if it ends in something else. */
function dayOfKey(businessKey: string): string | null {
  const end = businessKey.slice(businessKey.lastIndexOf(':') + 1)
  return isDay(end) ? end : null
}

/** Judges each entry as of when it was written: by its own terms, after what the task had given in its month. */
function checkCaps({ userId, entries }: CheckedBooks): Breach[] {
  const found: Breach[] = []
  const earned = new Map<string, number>()
  for (const { seq, month, taskId, points, terms } of entries) {
    const breach = (problem: string) =>
      found.push({ invariant: 4, row: `entry ${userId}/${seq}`, problem: `${taskId}: ${problem}` })
    const before = earned.get(`${month} ${taskId}`) ?? 0
    earned.set(`${month} ${taskId}`, before + points)
    if (!fitsCap(terms.cap, before, points))
      breach(`${englishCount(before + points, 'point')} in ${month}, the cap was ${terms.cap}`)
    if (terms.points !== points) breach(`${englishCount(points, 'point')}, its terms gave ${terms.points}`)
  }
  return found
}

function checkShares({ userId, entries }: CheckedBooks): Breach[] {
  const found: Breach[] = []
  const shares = new Map<string, number>()
  for (const { taskId, seq, businessKey } of entries) {
    const day = taskId === 'share_course' ? dayOfKey(businessKey) : null
    if (day === null) continue
    const count = (shares.get(day) ?? 0) + 1
    shares.set(day, count)
    if (count > paidSharesPerDay) {
      const problem = `more than ${paidSharesPerDay} paid shares on ${day}`
      found.push({ invariant: 4, row: `entry ${userId}/${seq}`, problem })
    }
  }
  return found
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

function checkRanks(books: CheckedBooks): Breach[] {
  const found: Breach[] = []
  const { userId, months, ranks } = books
  const held = new Map(months.filter(({ rankNo }) => rankNo !== null).map((row) => [row.month, row]))
  for (const rank of ranks) {
    const breach = (problem: string) =>
      found.push({ invariant: 6, row: `rank ${rank.month}/${rank.rankNo}`, problem })
    const own = held.get(rank.month)
    held.delete(rank.month)
    if (own?.rankNo !== rank.rankNo || own.rankedAt?.getTime() !== rank.rankedAt.getTime())
      breach(`its holder's month says ${own?.rankNo ?? 'no rank'}`)
    if (businessMonth(rank.rankedAt) !== rank.month) breach('its time is not in its month')
    const counted = countedAt(books, rank)
    if (counted < monthlyTargetPoints) breach(`its holder had ${englishCount(counted, 'counted point')}`)
  }
  for (const { month, rankNo } of held.values())
    found.push({
      invariant: 6,
      row: `month ${userId}/${month}`,
      problem: `its rank ${rankNo} does not exist`,
    })
  return found
}

function checkTasks({ userId, entries, actions }: CheckedBooks): Breach[] {
  const breach = (row: string, problem: string): Breach => ({ invariant: 8, row, problem })
  const entered = new Map(entries.map((entry) => [entry.businessKey, entry.points]))
  const done = new Map(
    actions.map((action) => [businessKeyOf(action.taskId, action.actionKey), action.points]),
  )
  const unpaid = [...done].filter(([key, points]) => points !== (entered.get(key) ?? 0))
  const undone = entries.filter(
    ({ businessKey, taskId }) => businessKey.startsWith(`${taskId}:`) && !done.has(businessKey),
  )
  return [
    ...unpaid.map(([key, points]) =>
      breach(
        `action ${userId}/${key}`,
        `it gave ${englishCount(points, 'point')}, its entry has ${entered.get(key) ?? 0}`,
      ),
    ),
    ...undone.map(({ seq }) => breach(`entry ${userId}/${seq}`, 'it has no action')),
  ]
}

function checkHistory(
  { userId, entries, months, flags, history }: CheckedBooks,
  { closedMonths }: CheckFacts,
): Breach[] {
  const found: Breach[] = []
  const breach = (invariant: number, month: string, problem: string) =>
    found.push({ invariant, row: `history ${userId}/${month}`, problem })
  const earned = sums(entries, ({ month }) => month)
  const held = new Map(months.map((row) => [row.month, row]))
  const frozen = new Set<string>()
  const withheld = new Set(
    flags
      .filter(({ effect, liftedAfterSeq }) => effect === 'withheld' && liftedAfterSeq === null)
      .map(({ month }) => month),
  )
  for (const { month, points, rankNo, rankedAt, benefit } of history) {
    frozen.add(month)
    const sum = earned.get(month) ?? 0
    if (points !== sum)
      breach(5, month, `it was closed with ${englishCount(points, 'point')}, the entries add up to ${sum}`)
    const own = held.get(month)
    if (rankNo !== (own?.rankNo ?? null) || rankedAt?.getTime() !== own?.rankedAt?.getTime())
      breach(6, month, `it was closed with rank ${rankNo}, the month says ${own?.rankNo ?? null}`)
    if (benefit !== 'none' && (rankNo === null || rankNo > monthlyRanks))
      breach(6, month, `rank ${rankNo} has a benefit`)
    if (benefit === 'none' && rankNo !== null && rankNo <= monthlyRanks)
      breach(6, month, `rank ${rankNo} has no benefit`)
    if (benefit === 'carried' && withheld.has(month))
      breach(6, month, `rank ${rankNo} carries its benefit despite a flag`)
  }
  for (const [month, points] of earned) {
    if (closedMonths.has(month) && !frozen.has(month))
      breach(5, month, `it is missing for ${englishCount(points, 'point')}`)
  }
  return found
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
 * rules/ranking#rank-and-clock.
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
