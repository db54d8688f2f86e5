import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '@club/contract/desk/acts.ts'
import { AppError } from '../../kit/app-error.ts'

/** An act that takes longer goes on by itself, and its page asks how far it is. */
const firstAnswerMs = 1500
/** More acts than this at once are refused. */
const maxRuns = 20
/** How long the outcome of a run can be read. */
const keptMs = 600_000

interface Run {
  personId: string
  progress: string | null
  outcome: Outcome | null
  stop: AbortController
  ended: Promise<unknown>
}

/** What a run is given: a way to say how far it is, and the signal that it was stopped. */
export interface RunPart {
  say(progress: string): void
  signal: AbortSignal
}

export type Runs = ReturnType<typeof makeRuns>

/** The acts that this process carries out, each of which only the one who ordered it can see and stop. */
export function makeRuns() {
  const runs = new Map<string, Run>()

  function answerOf(runId: string, { outcome, progress }: Run): Outcome {
    return outcome ?? { state: 'running', runId, progress }
  }

  function find(runId: string, personId: string): Run {
    const run = runs.get(runId)
    if (!run || run.personId !== personId)
      throw new AppError('badRequest', { detail: 'there is no such run of this person' })
    return run
  }

  return {
    /** Begins `work`, and returns its outcome if it ends soon. */
    async start(personId: string, work: (part: RunPart) => Promise<Outcome>): Promise<Outcome> {
      if ([...runs.values()].filter(({ outcome }) => outcome === null).length >= maxRuns)
        throw new AppError('busy', { detail: 'too many acts at once' })
      const runId = randomUUID()
      const stop = new AbortController()
      const run: Run = { personId, progress: null, outcome: null, stop, ended: Promise.resolve() }
      const say = (progress: string) => {
        run.progress = progress
      }
      const worked = work({ say, signal: stop.signal }).then((outcome) => {
        run.outcome = outcome
      })
      run.ended = worked.catch(() => undefined)
      runs.set(runId, run)
      void run.ended.then(() => {
        setTimeout(() => runs.delete(runId), keptMs).unref()
      })
      const timer = new AbortController()
      await Promise.race([
        worked,
        wait(firstAnswerMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ])
      timer.abort()
      if (run.outcome) runs.delete(runId)
      return answerOf(runId, run)
    },
    progress: (runId: string, personId: string): Outcome => answerOf(runId, find(runId, personId)),
    async stop(runId: string, personId: string): Promise<Outcome> {
      const run = find(runId, personId)
      run.stop.abort()
      return answerOf(runId, run)
    },
    /** Stops all of them, and waits for their current steps. */
    async close(): Promise<void> {
      for (const { stop } of runs.values()) stop.abort()
      await Promise.all([...runs.values()].map(({ ended }) => ended))
    },
  }
}
