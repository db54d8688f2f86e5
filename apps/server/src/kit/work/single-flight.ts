import { AppError } from '../app-error.ts'

/**
 * Equal work that several ask for at the same time is done once, for all of them. A refusal (`AppError`) is about the
 * one who began it: the others then begin it themselves, each with their own place and budget.
 */
export function makeSingleFlight<T>(): (key: string, begin: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return async (key, begin) => {
    for (;;) {
      const running = inFlight.get(key)
      if (!running) break
      try {
        return await running
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    const work = begin().finally(() => inFlight.delete(key))
    inFlight.set(key, work)
    return work
  }
}
