import { AppError } from '../app-error.ts'
import { type Db, isRetryable, sqlState, type Tx } from './db.ts'
import { NeedsFirst, NeedsTurn, runTogether, type Try, type TryWaits, type Work } from './shared-work.ts'

export interface SharedWaits {
  /** From the call to its answer, in milliseconds, however often its work is tried. */
  limitMs: number
  /** For the members of a shared transaction. */
  together: TryWaits
  /** For the members of one whose work needs a lock that many take in turn. */
  inTurn: TryWaits
  /** For the first separate try, while others have not had theirs. */
  firstApart: TryWaits
}

/** See docs/decisions/0003#shared-transactions and rules/running#shared-transactions. */
export const memberSharedWaits: SharedWaits = {
  limitMs: 3000,
  together: { lockMs: 200, statementMs: 300 },
  inTurn: { lockMs: 200, statementMs: 300, turnMs: 1000 },
  firstApart: { lockMs: 20, statementMs: 60 },
}

export interface SharingLimits {
  /** Shared transactions at a time: fewer than connections, so that other calls find one. */
  maxAtOnce: number
  /** Further ones of work that waits for its turn: one holds the lock, the others get ready. */
  maxInTurn: number
  /** Transactions at a time of work that is done separately. */
  maxApart: number
  /** How many of those may wait longer than the first time, so that a first try finds a connection. */
  maxWaitingApart: number
  /** Members in one transaction. */
  maxMembers: number
  /** Work that waits for its turn; more is refused. */
  maxWaiting: number
  /** Work of one member, waiting or begun; more is refused. */
  maxOfMember: number
  /** How long work waits for its turn. */
  maxWaitMs: number
  /** Whether the database works in this process: others get a turn of the event loop between two transactions. */
  isInProcess: boolean
  /** On a cluster each member's statements go to that member's server. */
  isCluster: () => boolean
  waits: SharedWaits
}

/** A retry that would get less is not begun. */
const leastTryMs = 50
/** Before the first retry, and twice as long before each further one. */
const pauseMs = 20

/** One call's work, until it is answered. */
interface Piece {
  userId: string
  work: Work
  /** What has to be stored before the work; null if there is nothing, or no more. */
  first: Work | null
  hasStoredFirst: boolean
  endsAt: number
  triesApart: number
  /** Whether a try is under way, whose outcome is unknown. */
  isBeingTried: boolean
  isAnswered: boolean
  timer: NodeJS.Timeout | undefined
  answer: (result: PromiseSettledResult<unknown>) => void
}

function makePiece(userId: string, work: Work, limitMs: number, answer: Piece['answer']): Piece {
  const piece: Piece = {
    userId,
    work,
    first: null,
    hasStoredFirst: false,
    endsAt: performance.now() + limitMs,
    triesApart: 0,
    isBeingTried: false,
    isAnswered: false,
    timer: undefined,
    answer(result) {
      piece.isAnswered = true
      clearTimeout(piece.timer)
      answer(result)
    },
  }
  return piece
}

const busy = (detail: string, retryAfterSeconds: number, cause?: unknown) =>
  new AppError('busy', { detail, retryAfterSeconds, cause })
const tooMuchWaits = () => busy('too much work waits for the database', 2)

/** Failures of one transaction, not of the database: it waited or ran too long, or its connection was ended. */
const ownStates = ['55P03', '57014', '57P01']

const isBusy = (error: unknown): error is AppError => error instanceof AppError && error.status === 'busy'
const isOwnBusy = (error: AppError) => ownStates.includes(sqlState(error.cause) ?? '')

/** Whether the database itself says that it lost a connection: another server of its cluster is away, with some members. */
const isPartAway = ({ cause }: AppError) =>
  cause instanceof Error && 'severity' in cause && (sqlState(cause) ?? '').startsWith('08')

/** Whether everybody's work would fail in the same way: the database is away. */
const affectsEveryone = (error: unknown) => isBusy(error) && !isOwnBusy(error) && !isPartAway(error)

/** Whether another try may succeed. */
const isWorthRetrying = (error: unknown) => isRetryable(error) || (isBusy(error) && isOwnBusy(error))

const needsTurn = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason instanceof NeedsTurn

/** Takes the outcome of a try; false if the work has to be run once more. */
function settle(piece: Piece, result: PromiseSettledResult<unknown>): boolean {
  if (result.status === 'fulfilled' && piece.first) {
    piece.first = null
    piece.hasStoredFirst = true
    return false
  }
  if (result.status === 'rejected' && result.reason instanceof NeedsFirst && !piece.hasStoredFirst) {
    piece.first = result.reason.first
    return false
  }
  piece.answer(result)
  return true
}

/**
 * Runs the work of some in one transaction, with what each needs stored first; returns whom a failure left, and who has
 * to wait for a turn.
 */
async function tryOnce(
  attempt: Try,
  pieces: readonly Piece[],
  waits: TryWaits,
  isJoined: boolean,
): Promise<{ left: readonly Piece[]; inTurn: readonly Piece[]; error: unknown }> {
  let left = pieces
  const inTurn: Piece[] = []
  for (const piece of pieces) piece.isBeingTried = true
  try {
    while (left.length > 0) {
      const works = left.map(({ first, work }) => first ?? work)
      const results = await attempt((tx) => runTogether(tx, waits, works, isJoined), waits)
      const resultOf = (index: number) => results[index] as PromiseSettledResult<unknown>
      inTurn.push(...left.filter((_, index) => needsTurn(resultOf(index))))
      left = left.filter((piece, index) => !needsTurn(resultOf(index)) && !settle(piece, resultOf(index)))
    }
    return { left, inTurn, error: null }
  } catch (error) {
    return { left, inTurn, error }
  } finally {
    for (const piece of pieces) piece.isBeingTried = false
  }
}

const refuse = (pieces: readonly Piece[], reason: unknown) => {
  for (const { answer } of pieces) answer({ status: 'rejected', reason })
}

/** Work that is done again, each in a transaction of its own, side by side; `finish` is called for each in the end. */
function workApart(attempt: Try, limits: SharingLimits, finish: (piece: Piece) => void) {
  const untried: Piece[] = []
  const waiting: Piece[] = []
  let running = 0
  let runningLonger = 0
  const { firstApart, together } = limits.waits

  const waitsOf = ({ triesApart, endsAt }: Piece): TryWaits => {
    const restMs = Math.floor(endsAt - performance.now() - leastTryMs)
    if (triesApart === 0) return firstApart
    // It waits longer each time, and in between gives its connection to others who wait.
    const ms = Math.max(1, Math.min(together.lockMs * 2 ** (triesApart - 1), restMs))
    return { lockMs: ms, statementMs: ms }
  }
  const tryApart = async (piece: Piece): Promise<void> => {
    const { left, error } = await tryOnce(attempt, [piece], waitsOf(piece), false)
    piece.triesApart += 1
    const thisPauseMs = pauseMs * 2 ** (piece.triesApart - 1)
    const isInTime = piece.endsAt - performance.now() > thisPauseMs + 2 * leastTryMs
    const isRepeated = isWorthRetrying(error) && isInTime
    if (left.length > 0 && isRepeated && !piece.isAnswered) {
      setTimeout(() => {
        waiting.push(piece)
        begin()
      }, thisPauseMs)
      return
    }
    refuse(left, isRetryable(error) ? busy('others were in the way', 2, error) : error)
    finish(piece)
  }
  const begin = (): void => {
    while (running < limits.maxApart) {
      const isFirst = untried.length > 0
      if (!isFirst && runningLonger >= limits.maxWaitingApart) return
      const piece = untried.shift() ?? waiting.shift()
      if (!piece) return
      if (piece.isAnswered) {
        finish(piece)
        continue
      }
      running += 1
      if (!isFirst) runningLonger += 1
      void tryApart(piece).then(() => {
        running -= 1
        if (!isFirst) runningLonger -= 1
        begin()
      })
    }
  }
  return (pieces: readonly Piece[]): void => {
    untried.push(...pieces)
    begin()
  }
}

/** The order in which accounts are locked. */
const byMember = (one: Piece, other: Piece) => (one.userId < other.userId ? -1 : 1)

/** The work that waits to begin: one member's pieces one after another, and first come first served. */
function waitingLines({ maxWaiting, maxOfMember, maxWaitMs, waits }: SharingLimits) {
  /** By member; the first of each has its turn or is `ready` for it. */
  const lines = new Map<string, Piece[]>()
  const ready: Piece[] = []
  let waiting = 0

  const finish = (piece: Piece): void => {
    const line = lines.get(piece.userId) ?? []
    const wasFirst = line[0] === piece
    line.splice(line.indexOf(piece), 1)
    if (line.length === 0) lines.delete(piece.userId)
    else if (wasFirst && line[0]) ready.push(line[0])
  }
  const giveUp = (piece: Piece): void => {
    waiting -= 1
    const at = ready.indexOf(piece)
    if (at >= 0) ready.splice(at, 1)
    finish(piece)
    refuse([piece], tooMuchWaits())
  }
  return {
    finish,
    isFull: (userId: string) => waiting >= maxWaiting || (lines.get(userId)?.length ?? 0) >= maxOfMember,
    add(piece: Piece): void {
      waiting += 1
      piece.timer = setTimeout(giveUp, maxWaitMs, piece)
      const line = lines.get(piece.userId)
      if (line) line.push(piece)
      else {
        lines.set(piece.userId, [piece])
        ready.push(piece)
      }
    },
    take(count: number): Piece[] {
      const taken = ready.splice(0, count)
      waiting -= taken.length
      for (const piece of taken) {
        clearTimeout(piece.timer)
        piece.timer = setTimeout(
          () => {
            const seconds = piece.isBeingTried ? 30 : 2
            refuse([piece], busy(`no answer within ${waits.limitMs} ms`, seconds))
          },
          Math.max(0, piece.endsAt - performance.now()),
        )
      }
      return taken.sort(byMember)
    },
  }
}

/** Runs `work` once for all calls in a turn of the event loop, after everything that has arrived by then was handled. */
function afterThisTurn(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      work()
    })
  }
}

/**
 * Lets the work of several members share a transaction while the database has enough to do; otherwise each begins at
 * once. Members' work begins in the order of their ids, so that accounts are locked in that order, and one member's
 * work runs one after another. A failure before the first write is the answer to that work alone. After any other
 * failure everybody's work is done again separately. Work that needs what many take in turn is done in transactions of
 * such work: rules/running#shared-transactions.
 */
export function shareTransactions(attempt: Try, limits: SharingLimits): Db['inSharedTransaction'] {
  const lines = waitingLines(limits)
  /** Work that has left its transaction for its turn. */
  const inTurn: Piece[] = []
  let running = 0
  let runningInTurn = 0

  const finish = (piece: Piece): void => {
    lines.finish(piece)
    begin()
  }
  const doApart = workApart(attempt, limits, finish)
  const tryGroup = async (group: readonly Piece[], waits: TryWaits): Promise<void> => {
    const { left, inTurn: leaving, error } = await tryOnce(attempt, group, waits, !limits.isCluster())
    // Work that was alone has had its own failure.
    const isFinal = affectsEveryone(error) || (group.length === 1 && !isWorthRetrying(error))
    if (isFinal) refuse(left, error)
    const again = isFinal ? [] : left
    for (const piece of group) if (!again.includes(piece) && !leaving.includes(piece)) lines.finish(piece)
    doApart(again)
    inTurn.push(...leaving)
  }
  const begin = (): void => {
    while (running < limits.maxAtOnce) {
      const group = lines.take(limits.maxMembers)
      if (group.length === 0) break
      running += 1
      void tryGroup(group, limits.waits.together).then(() => {
        running -= 1
        beginNext()
      })
    }
    beginInTurn()
  }
  const beginInTurn = (): void => {
    while (runningInTurn < limits.maxInTurn && inTurn.length > 0) {
      const taken = inTurn.splice(0, limits.maxMembers)
      for (const piece of taken) if (piece.isAnswered) lines.finish(piece)
      const group = taken.filter(({ isAnswered }) => !isAnswered).sort(byMember)
      if (group.length === 0) continue
      runningInTurn += 1
      void tryGroup(group, limits.waits.inTurn).then(() => {
        runningInTurn -= 1
        begin()
      })
    }
  }

  // What has arrived by now may bring work that can share the transaction.
  const beginSoon = afterThisTurn(begin)
  const beginNext = limits.isInProcess ? beginSoon : begin

  return <T>(userId: string, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (lines.isFull(userId)) return reject(tooMuchWaits())
      lines.add(
        makePiece(userId, work, limits.waits.limitMs, (result) => {
          if (result.status === 'fulfilled') resolve(result.value as T)
          else reject(result.reason)
        }),
      )
      beginSoon()
    })
}
