export interface TimeLimit {
  /** Aborts when the time is over, or with `given`. */
  signal: AbortSignal
  /** Resolves when the signal aborts. */
  over: Promise<void>
  lift: () => void
}

/** A limit for requests; members' browsers may lack `AbortSignal.timeout`. */
export function timeLimit(ms: number, given?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const { signal } = controller
  const end = () => controller.abort()
  const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const timer = setTimeout(end, ms)
  given?.addEventListener('abort', end)
  return { signal, over, lift: () => clearTimeout(timer) }
}
