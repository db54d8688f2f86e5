import { AppError } from '../app-error.ts'
import { accountOf, hasMoreThan, type Owner, shareOf, sharesAmong } from './work-shares.ts'

export interface WorkLimits {
  /** For the log. */
  name: string
  maxRunning: number
  maxWaiting: number
  /** Of one account, running and waiting. */
  maxOfAccount: number
  retryAfterSeconds: number
}

/** What work costs its owner. It is looked at before the wait, so that nobody waits for what is refused anyway. */
export interface WorkBudget {
  /** Takes one; throws if none is left. */
  take(): Promise<void>
  /** Gives it back, because the work did not begin. */
  giveBack(): Promise<void>
}

export interface WorkQueue {
  /**
   * Runs work when its turn comes. Throws `busy` if the owner has too much of it or everything is full, and the
   * budget's refusal.
   */
  run<T>(owner: Owner, work: () => Promise<T>, budget?: WorkBudget): Promise<T>
  /** Throws `busy` if work would be refused now. */
  refuseIfFull(owner: Owner): void
}

/** Work that runs or waits. */
interface Entry {
  owner: Owner
  /** The turn at which it came: whoever comes later is not ahead of those who wait. */
  since: number
  state: 'inBudget' | 'waiting' | 'running' | 'gaveWay'
  /** Ends its wait: it runs, or it lost its place. */
  wake: () => void
}

const connectionKey = ({ connection }: Owner) => `connection ${connection}`

const free: WorkBudget = { take: async () => undefined, giveBack: async () => undefined }

interface Line {
  limits: WorkLimits
  /** In the order in which they came. */
  entries: Set<Entry>
  /** The turn at which connections and accounts that have work were last served. */
  lastTurns: Map<string, number>
  turn: number
}

const busy = ({ limits: { name, retryAfterSeconds } }: Line, detail: string) =>
  new AppError('busy', { retryAfterSeconds, detail: `${name}: ${detail}` })

/** Whose place a newcomer takes; null if there is room for both. Throws `busy` if it gets none. */
function giverTo(line: Line, owner: Owner): Entry | null {
  const { limits, entries } = line
  const all = [...entries]
  const shareNow = sharesAmong(all)
  const share = shareNow(owner)
  if (owner.account !== null && share.ofAccount >= limits.maxOfAccount)
    throw busy(line, 'too much of one account')
  if (all.length < limits.maxRunning + limits.maxWaiting) return null
  const giver = all.findLast(
    (entry) => entry.state !== 'running' && hasMoreThan(shareNow(entry.owner), share),
  )
  if (!giver) throw busy(line, 'full')
  return giver
}

function admit(line: Line, owner: Owner): Entry {
  const giver = giverTo(line, owner)
  if (giver) {
    giver.state = 'gaveWay'
    line.entries.delete(giver)
    giver.wake()
  }
  const entry: Entry = { owner, since: line.turn, state: 'inBudget', wake: () => undefined }
  line.entries.add(entry)
  return entry
}

/** How soon an owner's turn is: first whose connection, then whose account has less running or went before. */
function rankOf({ lastTurns }: Line, { owner, since }: Entry, running: readonly Entry[]): number[] {
  const { ofAccount, ofConnection } = shareOf(owner, running)
  const lastTurn = (key: string) => Math.max(since, lastTurns.get(key) ?? 0)
  return [ofConnection, lastTurn(connectionKey(owner)), ofAccount, lastTurn(accountOf(owner))]
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** An account leaves a lane to others, also while none of them waits: work that has begun is not interrupted. */
const leavesALane = ({ limits: { maxRunning } }: Line, { owner }: Entry, running: readonly Entry[]) =>
  owner.account === null || shareOf(owner, running).ofAccount < Math.max(1, maxRunning - 1)

function nextOf(line: Line, running: readonly Entry[]): Entry | undefined {
  const waiting = [...line.entries].filter(
    (entry) => entry.state === 'waiting' && leavesALane(line, entry, running),
  )
  const [first, ...others] = waiting.map((entry) => ({ entry, rank: rankOf(line, entry, running) }))
  return first && others.reduce((best, each) => (isBefore(each.rank, best.rank) ? each : best), first).entry
}

function startNext(line: Line): void {
  for (;;) {
    const running = [...line.entries].filter(({ state }) => state === 'running')
    const next = running.length < line.limits.maxRunning ? nextOf(line, running) : undefined
    if (!next) return
    line.turn += 1
    // Whoever comes while this runs is served before its owner gets another turn.
    line.lastTurns.set(connectionKey(next.owner), line.turn + 1)
    line.lastTurns.set(accountOf(next.owner), line.turn + 1)
    next.state = 'running'
    next.wake()
  }
}

async function waitForTurn(line: Line, entry: Entry): Promise<void> {
  // While the budget was looked at, it may have lost its place already.
  if (entry.state === 'inBudget') {
    entry.state = 'waiting'
    const woken = new Promise<void>((resolve) => {
      entry.wake = resolve
    })
    startNext(line)
    await woken
  }
  if (entry.state === 'gaveWay') throw busy(line, 'gave way to an owner who has less')
}

function leave(line: Line, entry: Entry): void {
  line.entries.delete(entry)
  const { ofAccount, ofConnection } = shareOf(entry.owner, [...line.entries])
  if (ofAccount === 0) line.lastTurns.delete(accountOf(entry.owner))
  if (ofConnection === 0) line.lastTurns.delete(connectionKey(entry.owner))
  startNext(line)
}

/**
 * The one queue for work that people cause and that takes a core or much memory. Connections take turns, and the
 * accounts of a connection among themselves; no account runs in all lanes at once. When it is full, work of somebody who has less takes the place of the
 * newest waiting work of somebody who has more: rules/running#queues.
 */
export function makeWorkQueue(limits: WorkLimits): WorkQueue {
  const line: Line = { limits, entries: new Set(), lastTurns: new Map(), turn: 0 }
  return {
    refuseIfFull: (owner) => void giverTo(line, owner),
    async run(owner, work, budget = free) {
      const entry = admit(line, owner)
      try {
        await budget.take()
        await waitForTurn(line, entry).catch(async (error: unknown) => {
          await budget.giveBack()
          throw error
        })
        return await work()
      } finally {
        leave(line, entry)
      }
    },
  }
}
