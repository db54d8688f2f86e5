import { maxStudySpeed, studyShareNeeded } from '@club/contract/constants.ts'

/** A part of a course, from `from` up to, not including, `to`, in the course's units. */
export type Part = readonly [from: number, to: number]

/** How a course is measured. */
export interface CourseMeasure {
  unit: 'second' | 'paragraph'
  /** The whole course in units. */
  length: number
  /** How long one unit takes in real time at normal speed. */
  unitMs: number
}

/** The facts of a published course that say how long it is. */
export interface CourseLength {
  courseType: 'Video' | 'Article'
  minutes: number
  lengthSeconds?: number | undefined
  paragraphs?: number | undefined
}

/** A video is measured in its seconds; an article in paragraphs that share its reading time evenly. */
export function measureOf({ courseType, minutes, lengthSeconds, paragraphs }: CourseLength): CourseMeasure {
  if (courseType === 'Video') return { unit: 'second', length: lengthSeconds ?? minutes * 60, unitMs: 1000 }
  const length = paragraphs ?? minutes
  return { unit: 'paragraph', length, unitMs: (minutes * 60_000) / length }
}

/** A silence longer than this between heartbeats counts as so long only: who was away was not studying. */
export const maxSilenceMs = 120_000
/** More scattered parts than these are not kept; nobody watches like that. */
export const maxParts = 200
export const maxSessionsOfMember = 20
/** A session that told nothing for so long has to begin anew; what was covered stays. */
export const sessionIdleHours = 24

/** How much study may still be counted, in milliseconds of course, as of `accountedAt`. */
export interface StudyClock {
  allowanceMs: number
  accountedAt: Date
}

/** The most that can be saved up: a silence's worth at full speed. */
export const maxAllowanceMs = maxSilenceMs * maxStudySpeed

/** A clock moved on to `now`: real time passed gives twice its length, up to the most; time set back gives nothing. */
export function accrue(clock: StudyClock, now: Date): StudyClock {
  const passedMs = Math.max(0, now.getTime() - clock.accountedAt.getTime())
  const allowanceMs = clock.allowanceMs + Math.min(passedMs, maxSilenceMs) * maxStudySpeed
  const accountedAt = new Date(Math.max(now.getTime(), clock.accountedAt.getTime()))
  return { allowanceMs: Math.min(allowanceMs, maxAllowanceMs), accountedAt }
}

/**
 * The clock when a course is opened. A second tab finds the first one's clock as it runs; after a longer silence
 * nothing is left of it, so that an idle day is no study.
 */
export function resume(clock: StudyClock | null, now: Date): StudyClock {
  if (!clock) return { allowanceMs: 0, accountedAt: now }
  const isSilent = now.getTime() - clock.accountedAt.getTime() > maxSilenceMs
  return isSilent ? { allowanceMs: 0, accountedAt: now } : accrue(clock, now)
}

/** Parts in order, merged where they touch or overlap, cut to a course's length. */
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

/** Units that the parts of `mergeParts` cover. */
export function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** Units that have to be covered for a course to be complete. */
export function neededLength({ length }: CourseMeasure): number {
  // Rounded first: 0.9 × 10 is 9.000000000000001 in floating point for some lengths.
  return Math.ceil(Math.round(length * studyShareNeeded * 1000) / 1000)
}

/** What of a part is not covered yet. */
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
 * Counts the parts that a heartbeat reports. Only new parts cost allowance, so replays, another order or a second tab
 * change nothing; parts beyond the allowance stay to be reported again: rules/tasks#heartbeats.
 */
export function countHeartbeat(
  measure: CourseMeasure,
  covered: readonly Part[],
  clock: StudyClock,
  part: Part,
  now: Date,
): Counted {
  const running = accrue(clock, now)
  const kept = mergeParts(covered, measure.length)
  const [told] = mergeParts([part], measure.length)
  const leaveAsIs = (verdict: HeartbeatVerdict) => ({ verdict, covered: kept, clock: running })
  if (!told) return leaveAsIs('outside')
  const fresh = newParts(kept, told)
  if (fresh.length === 0) return leaveAsIs('nothingNew')

  let roomUnits = Math.floor(running.allowanceMs / measure.unitMs)
  const taken: Part[] = []
  for (const [from, to] of fresh) {
    const end = Math.min(to, from + roomUnits)
    if (end > from) taken.push([from, end])
    roomUnits -= Math.max(0, end - from)
  }
  const after = mergeParts([...kept, ...taken], measure.length)
  if (taken.length === 0 || after.length > maxParts) return leaveAsIs('tooFast')
  const takenUnits = lengthOf(taken)
  const spentMs = Math.ceil(takenUnits * measure.unitMs)
  const isWhole = takenUnits === lengthOf(fresh) && told[1] === part[1]
  return {
    verdict: isWhole ? 'counted' : 'partly',
    covered: after,
    clock: { ...running, allowanceMs: Math.max(0, running.allowanceMs - spentMs) },
  }
}

/** Whether enough of a course is covered. */
export function isComplete(measure: CourseMeasure, covered: readonly Part[]): boolean {
  return lengthOf(mergeParts(covered, measure.length)) >= neededLength(measure)
}
