import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log/log.ts'

/** Failures in a row after which a service counts as away. */
const failuresToOpen = 3
/** How long nobody asks a service that is away; then one call tries it. */
const openMs = 5000
/** How long a call that has begun may go on after a stop signal. */
const stopGraceMs = 3000

/** A service outside the club, such as the file store. */
export interface OutsideService {
  /**
   * Runs a call, which has to end when its signal is aborted. After three failures in a row nobody calls for five
   * seconds: `outsideDown` at once. Then one call tries, and the others are refused until it has ended.
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Whether it counts as away, as far as this process knows. */
  isAway(): boolean
}

/** The services outside the club; each has one breaker in a process, whoever calls it. */
export interface OutsideServices {
  service(name: string): OutsideService
  /** What this process has called so far, by service; `failed` counts calls without an answer, made or not. */
  counts(): readonly { service: string; calls: number; failed: number; isAway: boolean }[]
  /** Ends the calls that are still waiting a few seconds from now, so that a stop waits for no silent service. */
  stop(graceMs?: number): void
}

/** The service answered, and refused what it was asked: a failure that says nothing about whether it is away. */
export class RefusedByService extends Error {}

const isAnswer = (error: unknown) => error instanceof RefusedByService || error instanceof AppError

/** Whether a call was not made, because its service is away. */
export function isCircuitOpen(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (isBrokenCircuitError(each)) return true
  return false
}

function refuse(name: string, cause: Error): never {
  throw new AppError('outsideDown', {
    cause,
    detail: `${name} is away`,
    retryAfterSeconds: Math.ceil(openMs / 1000),
  })
}

interface CountedService extends OutsideService {
  counts(): { calls: number; failed: number; isAway: boolean }
}

function makeService(name: string, log: Logger | null, stopped: AbortSignal): CountedService {
  let [calls, failed] = [0, 0]
  const breaker = circuitBreaker(
    handleWhen((error) => !isAnswer(error) && !stopped.aborted),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  )
  breaker.onBreak(() =>
    log?.warn({ service: name }, 'an outside service is away and is not called for a while'),
  )
  breaker.onReset(() => log?.info({ service: name }, 'an outside service answers again'))
  const isAway = () => breaker.state === CircuitState.Open
  return {
    isAway,
    counts: () => ({ calls, failed, isAway: isAway() }),
    async call(work) {
      calls += 1
      // Cockatiel lets the others wait for the call that tries; a silent service would hold all of them.
      if (breaker.state === CircuitState.HalfOpen) {
        failed += 1
        refuse(name, new BrokenCircuitError())
      }
      try {
        return await breaker.execute(() => work(stopped))
      } catch (error) {
        if (!isAnswer(error)) failed += 1
        if (isBrokenCircuitError(error)) refuse(name, error)
        throw error
      }
    },
  }
}

/** `log` is null for a command that says itself what it finds. */
export function makeOutsideServices(log: Logger | null): OutsideServices {
  const services = new Map<string, CountedService>()
  const stopped = new AbortController()
  return {
    service(name) {
      const known = services.get(name)
      if (known) return known
      const made = makeService(name, log, stopped.signal)
      services.set(name, made)
      return made
    },
    counts: () => [...services].map(([service, each]) => ({ service, ...each.counts() })),
    stop(graceMs = stopGraceMs) {
      setTimeout(() => stopped.abort(new Error('the server stops')), graceMs).unref()
    },
  }
}
