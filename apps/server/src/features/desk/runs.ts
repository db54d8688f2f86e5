import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '@club/contract/desk/acts.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Kept } from '../../kit/operator/act.ts'
import type { Print } from '../../kit/operator/operator-command.ts'

/** More at once than this are refused, of all people and of one: nobody takes the places of everybody. */
const maxRuns = 20
const maxRunsOfPerson = 5
/** How long the outcome of a run can be read; of one that is asked for by its key, until it is old. */
const keptMs = 600_000
const keptByKeyMs = 10_000
/** How long what a preview has reckoned can stand for the next, and of how many that is kept. */
const reckonedMs = 30 * 60_000
const maxReckoned = 10

/** It is taking long. */
export interface Running {
  state: 'running'
  runId: string
  progress: string | null
}

interface Run {
  personId: string
  key: string | null
  progress: string | null
  ended: { value: unknown } | { error: unknown } | null
  stop: AbortController
  over: Promise<void>
}

/** What a run is given: where to say how far it is, the signal that it was stopped, and what others have reckoned. */
export interface RunPart {
  print: Print
  signal: AbortSignal
  kept: Kept
}

export type Runs = ReturnType<typeof makeRuns>

/** Takes what is said on the way as progress: the last line, or how much is done. */
function progressInto(run: Run): Print {
  const say = (progress: string) => {
    run.progress = progress
  }
  const shown = (count: number) => count.toLocaleString('en')
  return {
    out: () => undefined,
    err: say,
    done: (count, all) => say(all ? `${shown(count)} / ${shown(all)}` : shown(count)),
  }
}

/** Keeps the latest few, each for a while. */
export function makeKept(nowMs = () => performance.now()): Kept {
  const kept = new Map<string, { value: unknown; until: number }>()
  const forgetOld = () => {
    for (const [key, { until }] of kept) if (until <= nowMs()) kept.delete(key)
  }
  return {
    get(key) {
      forgetOld()
      return kept.get(key)?.value
    },
    set(key, value) {
      forgetOld()
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= maxReckoned && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { value, until: nowMs() + reckonedMs })
    },
  }
}

type RunsById = Map<string, Run>

interface Begun extends Pick<Run, 'personId' | 'key'> {
  kept: Kept
}

function answerOf(runId: string, { ended, progress }: Run): unknown {
  if (ended === null) return { state: 'running', runId, progress } satisfies Running
  if ('error' in ended) throw ended.error
  return ended.value
}

function find(runs: RunsById, runId: string, personId: string): Run {
  const run = runs.get(runId)
  if (!run || run.personId !== personId)
    throw new AppError('badRequest', { detail: 'there is no such run of this person' })
  return run
}

function begin(
  runs: RunsById,
  { personId, key, kept }: Begun,
  work: (part: RunPart) => Promise<unknown>,
): string {
  const underWay = [...runs.values()].filter(({ ended }) => ended === null)
  const own = underWay.filter((run) => run.personId === personId)
  if (underWay.length >= maxRuns || own.length >= maxRunsOfPerson)
    throw new AppError('busy', { detail: 'too much at once' })
  const runId = randomUUID()
  const stop = new AbortController()
  const run: Run = { personId, key, progress: null, ended: null, stop, over: Promise.resolve() }
  runs.set(runId, run)
  run.over = work({ print: progressInto(run), signal: stop.signal, kept }).then(
    (value) => {
      run.ended = { value }
    },
    (error: unknown) => {
      run.ended = { error }
    },
  )
  void run.over.then(() => {
    setTimeout(() => runs.delete(runId), key === null ? keptMs : keptByKeyMs).unref()
  })
  return runId
}

/** The outcome of a run if it ends within that time, which is then forgotten. */
async function soon(runs: RunsById, runId: string, withinMs: number): Promise<unknown> {
  const run = runs.get(runId)
  if (!run) throw new Error('the run that was just begun is missing')
  const timer = new AbortController()
  const tooLong = wait(withinMs, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([run.over, tooLong])
  timer.abort()
  if (run.ended) runs.delete(runId)
  return answerOf(runId, run)
}

/**
 * What takes long in this process: acts and previews, each of which only whoever asked for it can see and stop. What
 * ends within `answersWithinMs` is answered at once.
 */
export function makeRuns(answersWithinMs: number) {
  const runs: RunsById = new Map()
  const kept = makeKept()
  return {
    /** Begins `work`, and returns its outcome if it ends soon. */
    start: (personId: string, work: (part: RunPart) => Promise<Outcome>) =>
      soon(runs, begin(runs, { personId, key: null, kept }, work), answersWithinMs) as Promise<Outcome>,
    /** The same for what is asked for again by its key until it has ended: whoever asks joins the run of that key. */
    async join<T>(personId: string, key: string, work: (part: RunPart) => Promise<T>): Promise<T | Running> {
      const [known] = [...runs].find(([, run]) => run.personId === personId && run.key === key) ?? []
      const runId = known ?? begin(runs, { personId, key, kept }, work)
      return (await soon(runs, runId, answersWithinMs)) as T | Running
    },
    progress: (runId: string, personId: string): Outcome => {
      const run = find(runs, runId, personId)
      if (run.key !== null) throw new AppError('badRequest', { detail: 'it is asked for by its own call' })
      return answerOf(runId, run) as Outcome
    },
    async stop(runId: string, personId: string): Promise<Outcome> {
      const run = find(runs, runId, personId)
      run.stop.abort()
      if (run.key === null) return answerOf(runId, run) as Outcome
      // Whoever asks by its key again begins another one.
      run.key = `stopped ${runId}`
      return { state: 'running', runId, progress: run.progress }
    },
    /** Stops all of them, and waits for their current steps. */
    async close(): Promise<void> {
      for (const { stop } of runs.values()) stop.abort()
      await Promise.all([...runs.values()].map(({ over }) => over))
    },
  }
}
