import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '../log/log.ts'
import { restartPauseMs, shortLivesWith } from './worker-restarts.rules.ts'

export interface Workers {
  /** Fulfilled with the server's exit code when all workers have ended after a stop, or the first one at its start. */
  ended: Promise<number>
  counts(): { open: number; restarts: number }
}

/** Told to the worker that has what must be in one process of a server, and to the one started in its place. */
const leadingWord = 'leading'

/** Whether this process has what must be in one process of a server. */
export const isLeading = (): boolean => !cluster.isWorker || process.argv[2] === leadingWord

interface Options {
  log: Logger
  /** After a stop; whichever worker still runs then is killed. */
  stopWithinMs: number
}

/**
 * Runs a server as several processes that share its port. The first prepares the database; the others start once it
 * listens. If it cannot start, the server ends, as one without workers does. Later a worker that ends is started again
 * after a pause.
 */
export function startWorkers(count: number, stop: AbortSignal, { log, stopWithinMs }: Options): Workers {
  const running = new Set<Worker>()
  const open = new Set<Worker>()
  const pausing = new Set<NodeJS.Timeout>()
  let isOpen = false
  let restarts = 0
  let shortLives = 0
  let exit = 0
  let end: (code: number) => void = () => undefined
  const ended = new Promise<number>((resolve) => {
    end = resolve
  })

  const onExit = (
    { code, signal, ranMs }: { code: number | null; signal: string | null; ranMs: number },
    leads: boolean,
  ): void => {
    // One that was still starting has nothing to drain, and ends by the signal itself.
    const isEndedWell = code === 0 || (stop.aborted && signal === 'SIGTERM')
    if (stop.aborted || !isOpen) {
      if (!isEndedWell) exit = code || 1
      if (running.size === 0) end(exit)
      return
    }
    shortLives = shortLivesWith(shortLives, ranMs)
    const pauseMs = restartPauseMs(shortLives)
    log.error({ code, signal, ranMs, pauseMs }, 'a worker ended and is started again after a pause')
    const pause = setTimeout(() => {
      pausing.delete(pause)
      restarts += 1
      start(leads)
    }, pauseMs)
    pausing.add(pause)
  }
  const start = (leads: boolean): void => {
    cluster.setupPrimary({ args: leads ? [leadingWord] : [] })
    const worker = cluster.fork()
    const began = performance.now()
    running.add(worker)
    worker.once('listening', () => {
      open.add(worker)
      if (isOpen || stop.aborted) return
      isOpen = true
      for (let others = 1; others < count; others += 1) start(false)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker)
      open.delete(worker)
      onExit({ code, signal, ranMs: Math.round(performance.now() - began) }, leads)
    })
  }
  stop.addEventListener('abort', () => {
    for (const pause of pausing) clearTimeout(pause)
    if (running.size === 0) end(exit)
    for (const { process: child } of running) child.kill('SIGTERM')
    const limit = setTimeout(() => {
      log.error({ workers: running.size }, 'workers did not end in time and are killed')
      for (const { process: child } of running) child.kill('SIGKILL')
    }, stopWithinMs)
    limit.unref()
  })
  start(true)
  return { ended, counts: () => ({ open: open.size, restarts }) }
}
