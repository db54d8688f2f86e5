/** Runs work when its turn comes. */
type Limited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `max` calls concurrently; the others wait in order. For the server's own work: what people cause goes
 * through `makeWorkQueue`.
 */
export function limitConcurrency(max: number): Limited {
  const waiting: (() => void)[] = []
  let inFlight = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inFlight >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else inFlight += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed on without being freed, so that no new call can take it.
      if (next) next()
      else inFlight -= 1
    }
  }
}
