import { maxStudySpeed } from '@club/contract/courses.constants.ts'

/** The share of a course that completes it: rules/tasks#study. */
const studyShareNeeded = 0.9

/** A part of a course in its units: from `from` up to, but not including, `to`. */
export type Part = readonly [from: number, to: number]

/** How a course is measured. */
export interface CourseMeasure {
  unit: 'second' | 'paragraph'
  /** The length of the course in units. */
  length: number
  /** Real time per unit at normal speed. */
  unitMs: number
}

/** The facts of a published course that give its length. */
export interface CourseLength {
  courseType: 'Video' | 'Article'
  minutes: number
  lengthSeconds?: number | undefined
  paragraphs?: number | undefined
}

/** A video is measured in seconds; an article in paragraphs that share its reading time evenly. */
export function measureOf({ courseType, minutes, lengthSeconds, paragraphs }: CourseLength): CourseMeasure {
  if (courseType === 'Video') return { unit: 'second', length: lengthSeconds ?? minutes * 60, unitMs: 1000 }
  const length = paragraphs ?? minutes
  return { unit: 'paragraph', length, unitMs: (minutes * 60_000) / length }
}

/** The longest time between heartbeats that counts; beyond it the member was not studying. */
export const maxSilenceMs = 120_000
/** The most scattered parts stored; real study does not produce more. */
export const maxParts = 200
export const maxSessionsOfMember = 20
/** A session without heartbeats for this long has ended; its coverage stays. */
export const sessionIdleHours = 24

/** Study that may still be counted, in milliseconds of course time, as of `accountedAt`. */
export interface StudyClock {
  allowanceMs: number
  accountedAt: Date
}

/** The most allowance that can accumulate: the longest silence at full speed. */
export const maxAllowanceMs = maxSilenceMs * maxStudySpeed

/**
 * Advances the clock to `now`: elapsed time adds twice its length up to the maximum; a clock set back adds
 * nothing. One that was set back far goes on from there, or nothing would count until it has caught up.
 */
export function accrue(clock: StudyClock, now: Date): StudyClock {
  const passedMs = Math.max(0, now.getTime() - clock.accountedAt.getTime())
  const allowanceMs = clock.allowanceMs + Math.min(passedMs, maxSilenceMs) * maxStudySpeed
  const isSetBackFar = clock.accountedAt.getTime() - now.getTime() > maxSilenceMs
  const accountedAt = isSetBackFar || now > clock.accountedAt ? now : clock.accountedAt
  return { allowanceMs: Math.min(allowanceMs, maxAllowanceMs), accountedAt }
}

/**
 * The clock when a course is opened. A second tab shares the running clock; after a long silence the
 * allowance is 0, so that idle time does not count.
 */
export function resume(clock: StudyClock | null, now: Date): StudyClock {
  if (!clock) return { allowanceMs: 0, accountedAt: now }
  const isSilent = now.getTime() - clock.accountedAt.getTime() > maxSilenceMs
  return isSilent ? { allowanceMs: 0, accountedAt: now } : accrue(clock, now)
}

/** Sorts parts, merges those that touch or overlap, and cuts them to the course's length. */
export function mergeParts(parts: readonly Part[], length: number): Part[] {
  const merged: [number, number][] = []
  const cut = parts
    .map(([from, to]): Part => [Math.max(0, from), Math.min(to, length)])
    .filter(([from, to]) => from < to)
  for (const [from, to] of cut.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The number of units covered by merged parts. */
export function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** The number of units that must be covered to complete a course. */
export function neededLength({ length }: CourseMeasure): number {
  // Rounded first: for some lengths 0.9 × length is slightly too large in floating point.
  return Math.ceil(Math.round(length * studyShareNeeded * 1000) / 1000)
}

/** The uncovered parts of a part. */
export function newParts(covered: readonly Part[], [from, to]: Part): Part[] {
  const found: Part[] = []
  let at = from
  for (const [begin, end] of covered) {
    if (end <= at || begin >= to) continue
    if (begin > at) found.push([at, begin])
    at = Math.max(at, end)
  }
  if (at < to) found.push([at, to])
  return found
}

export type HeartbeatVerdict = 'counted' | 'partly' | 'nothingNew' | 'tooFast' | 'outside'

export interface Counted {
  verdict: HeartbeatVerdict
  covered: Part[]
  clock: StudyClock
}

/**
 * Counts the part that a heartbeat reports. Only uncovered units cost allowance, so replays, another order or
 * a second tab change nothing; units beyond the allowance can be reported again: rules/tasks#heartbeats.
 */
export function countHeartbeat(
  measure: CourseMeasure,
  covered: readonly Part[],
  clock: StudyClock,
  part: Part,
  now: Date,
): Counted {
  const running = accrue(clock, now)
  const merged = mergeParts(covered, measure.length)
  const [reported] = mergeParts([part], measure.length)
  const leaveAsIs = (verdict: HeartbeatVerdict) => ({ verdict, covered: merged, clock: running })
  if (!reported) return leaveAsIs('outside')
  const fresh = newParts(merged, reported)
  if (fresh.length === 0) return leaveAsIs('nothingNew')

  let roomUnits = Math.floor(running.allowanceMs / measure.unitMs)
  const taken: Part[] = []
  for (const [from, to] of fresh) {
    const end = Math.min(to, from + roomUnits)
    if (end > from) taken.push([from, end])
    roomUnits -= Math.max(0, end - from)
  }
  const after = mergeParts([...merged, ...taken], measure.length)
  if (taken.length === 0 || after.length > maxParts) return leaveAsIs('tooFast')
  const takenUnits = lengthOf(taken)
  const spentMs = Math.ceil(takenUnits * measure.unitMs)
  const isWhole = takenUnits === lengthOf(fresh) && reported[1] === part[1]
  return {
    verdict: isWhole ? 'counted' : 'partly',
    covered: after,
    clock: { ...running, allowanceMs: Math.max(0, running.allowanceMs - spentMs) },
  }
}

/** Whether enough of a course is covered to complete it. */
export function isComplete(measure: CourseMeasure, covered: readonly Part[]): boolean {
  return lengthOf(mergeParts(covered, measure.length)) >= neededLength(measure)
}
