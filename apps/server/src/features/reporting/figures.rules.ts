import { type Channel, channels } from '@club/contract/channels.ts'
import { type FailureReason, failureReasons } from '@club/contract/reporting.constants.ts'

/** Adds counts to those of a name. */
export function addCounts<K extends string>(
  sums: Map<string, Record<K, number>>,
  name: string,
  counts: Readonly<Record<K, number>>,
): void {
  const sum = sums.get(name)
  if (!sum) sums.set(name, { ...counts })
  else for (const key in counts) sum[key] += counts[key]
}

/** The page that failed and why: `course-info:lost`. A failure without a reason is one of broken code. */
export function failureOf(name: string): { page: string; reason: FailureReason } {
  const at = name.lastIndexOf(':')
  const reason = failureReasons.find((each) => at > 0 && each === name.slice(at + 1))
  return reason ? { page: name.slice(0, at), reason } : { page: name, reason: 'broken' }
}

/** Why pages failed in an engine, and how often. */
export interface CountedCause {
  page: string
  reason: FailureReason
  engine: string
  /** The first line of the error; '' if there was none. */
  error: string
  failures: number
  /** Visits of each day in which it happened, added up. */
  visits: number
}

export interface EngineFailures {
  engine: string
  failures: number
  causes: CountedCause[]
}

/** Causes by their engine; the most failures come first, in all and within each engine. */
export function byEngine(causes: readonly CountedCause[]): EngineFailures[] {
  const engines = new Map<string, EngineFailures>()
  for (const cause of causes) {
    const { engine } = cause
    const of = engines.get(engine) ?? { engine, failures: 0, causes: [] }
    of.failures += cause.failures
    of.causes.push(cause)
    engines.set(engine, of)
  }
  const textOf = ({ page, reason, error }: CountedCause) => `${page} ${reason} ${error}`
  for (const { causes: of } of engines.values()) {
    of.sort((a, b) => b.failures - a.failures || (textOf(a) < textOf(b) ? -1 : 1))
  }
  return [...engines.values()].sort((a, b) => b.failures - a.failures || (a.engine < b.engine ? -1 : 1))
}

/** The steps of the funnel in order: rules/reporting#key-figures. */
export const funnelSteps = ['signed in', 'checked in', 'did another task', 'reached 1,000 points'] as const
type FunnelStep = (typeof funnelSteps)[number]

/** What one member did in the period, by step. */
type Done = Readonly<Record<FunnelStep, boolean>>

interface StepCount {
  /** Who did this step and all before it. */
  members: number
  /** Who did this step, whatever else. */
  inAll: number
}

export type Funnel = Map<Channel | 'all', Record<FunnelStep, StepCount>>

export function emptyFunnel(): Funnel {
  const none = () => ({ members: 0, inAll: 0 })
  return new Map(
    (['all', ...channels] as const).map((channel) => [
      channel,
      Object.fromEntries(funnelSteps.map((step) => [step, none()])) as Record<FunnelStep, StepCount>,
    ]),
  )
}

/** Counts a member among all and among those of their channel. */
export function countMember(funnel: Funnel, channel: Channel, done: Done): void {
  for (const name of ['all', channel] as const) {
    const steps = funnel.get(name)
    if (!steps) continue
    let isSoFar = true
    for (const step of funnelSteps) {
      isSoFar &&= done[step]
      if (isSoFar) steps[step].members += 1
      if (done[step]) steps[step].inAll += 1
    }
  }
}

/** A part of a whole, 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
