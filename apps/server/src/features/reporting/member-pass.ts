import type { Db } from '../../kit/database/db.ts'
import type { Logger } from '../../kit/log/log.ts'
import type { Period } from './figures.rules.ts'
import { type FigureDeps, readFunnelAndTasks } from './figures.ts'

type Counted = Awaited<ReturnType<typeof readFunnelAndTasks>>

interface Pass {
  /** Members so far. */
  members: number
  done: { countedAt: Date; counted: Counted } | null
  failed: boolean
}

/** After so long a finished pass is made again. */
const freshMs = 10 * 60_000
/** Longer than this a small club's pass does not take, and its figures come with the first answer. */
const patienceMs = 1500
/** Periods whose figures are kept; one more and the oldest goes. */
const maxKept = 20

/**
 * Passes through all members, which take long in a large club: one at a time in a process, whoever asks, and their
 * figures are kept for ten minutes.
 */
export function memberPasses(deps: FigureDeps & { db: Db; log: Logger }) {
  const kept = new Map<string, Pass>()
  let running: Promise<void> = Promise.resolve()
  const stopped = new AbortController()

  function begin(key: string, period: Period, now: Date): Pass {
    const pass: Pass = { members: 0, done: null, failed: false }
    kept.set(key, pass)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    running = running.then(async () => {
      const { signal } = stopped
      if (signal.aborted) return
      try {
        const counted = await readFunnelAndTasks(deps, { period, signal }, (members) => {
          pass.members = members
        })
        if (!signal.aborted) pass.done = { countedAt: now, counted }
      } catch (error) {
        pass.failed = true
        deps.log.error({ err: error }, 'the figures of a period could not be counted')
      }
    })
    return pass
  }

  return {
    /** The figures of a period, or how many members were counted so far. */
    async figures(period: Period, now: Date): Promise<Pass> {
      const key = `${period.from} ${period.to}`
      const known = kept.get(key)
      const isOld = known?.done && now.getTime() - known.done.countedAt.getTime() > freshMs
      if (known && !isOld && !known.failed) {
        await soon(running)
        return known
      }
      const pass = begin(key, period, now)
      await soon(running)
      return pass
    },
    /** Ends what is under way. */
    async close(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}

/** Waits for work, but not for long. */
async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}
