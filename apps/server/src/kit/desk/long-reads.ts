import type { Logger } from '../log/log.ts'

interface LongRead<T> {
  /** Members so far. */
  members: number
  done: { at: Date; result: T } | null
  hasFailed: boolean
}

/** After so long a finished read is made again. */
const freshMs = 10 * 60_000
/** A small club's reads do not take longer than this, and come with the first answer. */
const patienceMs = 1500
/** Answers that are kept; with one more the oldest goes. */
const maxKept = 20

/** Waits for work, but not for long. */
async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}

/**
 * Reads that go through all members and take long in a large club: one at a time, whoever asks, and each answer is kept
 * for ten minutes by its key.
 */
export function longReads<T>(log: Logger) {
  const kept = new Map<string, LongRead<T>>()
  let running: Promise<void> = Promise.resolve()
  const stopped = new AbortController()
  type Work = (signal: AbortSignal, onProgress: (members: number) => void) => Promise<T | null>

  function begin(key: string, now: Date, work: Work): LongRead<T> {
    const read: LongRead<T> = { members: 0, done: null, hasFailed: false }
    kept.delete(key)
    kept.set(key, read)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    const { signal } = stopped
    running = running.then(async () => {
      // Nobody asks any more for what was asked so much earlier.
      if (signal.aborted || kept.get(key) !== read) return
      try {
        const result = await work(signal, (members) => {
          read.members = members
        })
        if (result !== null && !signal.aborted) read.done = { at: now, result }
      } catch (error) {
        read.hasFailed = true
        log.error({ err: error }, 'what goes through all members could not be read')
      }
    })
    return read
  }

  return {
    /** What `work` reads, or how many members it has gone through so far. Throws if it failed. */
    async read(key: string, now: Date, work: Work): Promise<Pick<LongRead<T>, 'members' | 'done'>> {
      const known = kept.get(key)
      const isOld = known?.done && Math.abs(now.getTime() - known.done.at.getTime()) > freshMs
      const read = known && !isOld && !known.hasFailed ? known : begin(key, now, work)
      await soon(running)
      if (read.hasFailed) throw new Error('what goes through all members could not be read')
      return read
    },
    /** Ends what is under way. */
    async close(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}
