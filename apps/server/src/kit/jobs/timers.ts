import type { Logger } from '../log/log.ts'

/** Work that a server repeats itself. `stop` waits for a running round. */
export interface Timers {
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void
  stop(): Promise<void>
}

/** A round begins only after the previous one; a failed round is logged and retried in the next. */
export function makeTimers(log: Logger): Timers {
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  return {
    every(milliseconds, name, work) {
      const round = async () => {
        try {
          await work()
        } catch (error) {
          log.error({ err: error, work: name }, 'repeated work failed')
        }
      }
      const timer = setInterval(() => {
        if (running.has(name)) return
        // Deleted after it is added, even if the work throws at once.
        const ended = round().finally(() => running.delete(name))
        running.set(name, ended)
      }, milliseconds)
      timer.unref()
      timers.push(timer)
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
