/**
 * Runs at most `max` calls concurrently; up to `maxWaiting` more wait in order. Beyond that `refuse` throws.
 */
export function limitConcurrency(
  max: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse?: () => never,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inFlight = 0
  return async (work) => {
    if (inFlight >= max) {
      if (waiting.length >= maxWaiting) refuse?.()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inFlight += 1
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
