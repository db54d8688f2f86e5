/**
 * Runs at most `maxAtOnce` works at once; up to `maxWaiting` more wait for their turn, in order. Beyond that
 * `refuse` throws.
 */
export function turns(
  maxAtOnce: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse?: () => never,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) refuse?.()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed on without being freed, so that no new call can take it.
      if (next) next()
      else running -= 1
    }
  }
}
