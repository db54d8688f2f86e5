import { maxStudySpeed } from '@club/contract/courses.constants.ts'
import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'

/**
 * A part of a course, from `from` up to but excluding `to`: seconds of a video, or paragraphs of an article,
 * from 0.
 */
export interface Part {
  from: number
  to: number
}

/** Sorts parts, merges those that touch or overlap, and cuts them to the course's length. */
export function mergeParts(parts: readonly Part[], length: number): Part[] {
  const merged: Part[] = []
  const cut = parts
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, length) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
  for (const part of cut) {
    const last = merged.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else merged.push({ ...part })
  }
  return merged
}

/** The stretches of `parts` outside `taken`. Both must be merged. */
export function without(parts: readonly Part[], taken: readonly Part[]): Part[] {
  return parts.flatMap(({ from, to }) => {
    const left: Part[] = []
    let at = from
    for (const each of taken) {
      if (each.to <= at || each.from >= to) continue
      if (each.from > at) left.push({ from: at, to: each.from })
      at = Math.max(at, each.to)
    }
    if (at < to) left.push({ from: at, to })
    return left
  })
}

export function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** What a player really played, rounded to whole seconds. */
export function playedParts(played: Pick<TimeRanges, 'length' | 'start' | 'end'>, length: number): Part[] {
  const parts = Array.from({ length: played.length }, (_, index) => ({
    from: Math.round(played.start(index)),
    to: Math.round(played.end(index)),
  }))
  return mergeParts(parts, length)
}

/** Where to resume: the first unit that is not covered; the beginning if all or none is. */
export function resumeAt(covered: readonly Part[], length: number): number {
  const [left] = without([{ from: 0, to: length }], covered)
  return left?.from ?? 0
}

/** Limit for one round; the rest is reported in the next. */
const maxHeartbeats = 5

/** The parts to report now, longest first, to save the most progress if the connection drops again. */
export function heartbeatsOf(seen: readonly Part[]): Part[] {
  return seen.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, maxHeartbeats)
}

/** Seconds that the server needs to count what was seen, at twice real time. */
export function countingSeconds(
  { coveredLength, neededLength }: { coveredLength: number; neededLength: number },
  secondsOfUnit: number,
): number {
  return Math.max(1, Math.ceil(((neededLength - coveredLength) * secondsOfUnit) / maxStudySpeed))
}

const minSeconds = 2

/** Seconds in view after which a paragraph counts as read; never more than the server requires. */
export function readingSeconds(characters: number, language: Language, secondsOfUnit: number): number {
  const needed = Math.ceil(characters / languageTable[language].charactersPerSecond)
  return Math.min(Math.max(minSeconds, needed), Math.max(minSeconds, secondsOfUnit / maxStudySpeed))
}

/** Whether enough of a paragraph is in view: 60% of it, or enough to fill half of the window. */
export function isInView(box: { top: number; bottom: number }, windowHeight: number): boolean {
  const height = box.bottom - box.top
  const visible = Math.min(box.bottom, windowHeight) - Math.max(box.top, 0)
  return height > 0 && visible > 0 && (visible >= height * 0.6 || visible >= windowHeight * 0.5)
}
