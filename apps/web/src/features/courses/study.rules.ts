import type { Language } from '@club/contract/constants.ts'
import { maxStudySpeed } from '@club/contract/constants.ts'
import { languageTable } from '@club/contract/languages.ts'

/** A part of a course from `from` up to, not including, `to`: seconds of a video, paragraphs of an article from 0. */
export interface Part {
  from: number
  to: number
}

/** Parts in order, merged where they touch or overlap, cut to a course's length. */
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

/** What of merged parts is not among other merged parts. */
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

/** What a player really played, in whole seconds; a fraction at an end counts as the nearest second. */
export function playedParts(played: Pick<TimeRanges, 'length' | 'start' | 'end'>, length: number): Part[] {
  const parts = Array.from({ length: played.length }, (_, index) => ({
    from: Math.round(played.start(index)),
    to: Math.round(played.end(index)),
  }))
  return mergeParts(parts, length)
}

/** Where to go on: the first unit that is not covered; the beginning when all is, or nothing. */
export function resumeAt(covered: readonly Part[], length: number): number {
  const [left] = without([{ from: 0, to: length }], covered)
  return left?.from ?? 0
}

/** Heartbeats of one go are few: what is left is told with the next. */
const maxHeartbeats = 5

/** The parts to tell now, longest first: they bring the reader furthest when the connection is lost again. */
export function heartbeatsOf(seen: readonly Part[]): Part[] {
  return seen.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, maxHeartbeats)
}

/** Seconds that the club still needs to count what was seen: it counts at most twice as fast as real time. */
export function countingSeconds(
  { coveredLength, neededLength }: { coveredLength: number; neededLength: number },
  secondsOfUnit: number,
): number {
  return Math.max(1, Math.ceil(((neededLength - coveredLength) * secondsOfUnit) / maxStudySpeed))
}

const minSeconds = 2

/** How long a paragraph is in view before it counts as read; never longer than the club itself asks for. */
export function readingSeconds(characters: number, language: Language, secondsOfUnit: number): number {
  const needed = Math.ceil(characters / languageTable[language].charactersPerSecond)
  return Math.min(Math.max(minSeconds, needed), Math.max(minSeconds, secondsOfUnit / maxStudySpeed))
}

/** Whether enough of a paragraph is in view: most of it, or so much that it fills half of the window. */
export function isInView(box: { top: number; bottom: number }, windowHeight: number): boolean {
  const height = box.bottom - box.top
  const visible = Math.min(box.bottom, windowHeight) - Math.max(box.top, 0)
  return height > 0 && visible > 0 && (visible >= height * 0.6 || visible >= windowHeight * 0.5)
}
