/** Runs work when its turn comes. */
interface Limited {
  <T>(work: () => Promise<T>): Promise<T>
  /** Whether more work would be taken now. */
  hasRoom(): boolean
}

/**
 * Runs at most `max` calls concurrently; up to `maxWaiting` more wait in order. Beyond that `refuse` throws.
 */
export function limitConcurrency(
  max: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse?: () => never,
): Limited {
  const waiting: (() => void)[] = []
  let inFlight = 0
  const hasRoom = () => inFlight < max || waiting.length < maxWaiting
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
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
  return Object.assign(limited, { hasRoom })
}
