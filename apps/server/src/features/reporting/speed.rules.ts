import { textSizes } from '@club/contract/display.ts'
import { languages } from '@club/contract/languages.ts'
import { type LoadMeasure, loadMeasures } from '@club/contract/reporting.constants.ts'
import { engineFamilies } from './engine.rules.ts'
import { pageNames } from './visit.rules.ts'

/** What a load is counted by, each on its own: all of them at once would be too many rows. */
const countedParts = ['page', 'engine', 'textSize', 'language'] as const
/** By what speeds are shown; the channel is a column of the counts. */
export const speedParts = ['channel', ...countedParts] as const
export type SpeedPart = (typeof speedParts)[number]

/**
 * The upper ends of a histogram's bars in milliseconds, with those by which browsers' makers call a page good or poor:
 * 1.8 and 3 s for the first paint, 2.5 and 4 s for the largest, 0.2 and 0.5 s for a press.
 */
const upperEnds = [50, 100, 200, 300, 500, 800, 1200, 1800, 2500, 3000, 4000, 6000, 10_000, 20_000] as const
/** Stands for whatever is longer than the last of them. */
const endless = 'more'
const bars = [...upperEnds.map(String), endless]

/** What a phone measured of a load, in milliseconds. */
export type MeasuredLoad = Readonly<Partial<Record<LoadMeasure, number | undefined>>>

/** The most names that the loads of a day can count under. */
export const maxSpeedNames =
  loadMeasures.length *
  bars.length *
  (pageNames.length + engineFamilies.length + textSizes.length + languages.length)

/** The names under which a load counts, each in the bar of its duration: `largestPaint:page:home:2500`. */
export function speedNames(
  load: MeasuredLoad,
  of: Readonly<Record<(typeof countedParts)[number], string | undefined>>,
): string[] {
  return loadMeasures.flatMap((measure) => {
    const ms = load[measure]
    if (ms === undefined) return []
    const bar = String(upperEnds.find((end) => ms <= end) ?? endless)
    return countedParts.flatMap((part) => {
      const name = of[part]
      return name === undefined ? [] : [`${measure}:${part}:${name}:${bar}`]
    })
  })
}

/** The loads of one page, engine, text size or language, by the bars of the histogram. */
type Histogram = Map<string, number>

/** Half, three quarters and 95 of 100 loads took at most so many milliseconds. */
export interface Speed {
  name: string
  loads: number
  p50: number
  p75: number
  p95: number
}

/**
 * The duration that a share of the loads did not exceed, in milliseconds; within a bar, loads are taken to be spread
 * evenly. In the last one, which has no upper end, its lower end.
 */
function durationOf(histogram: Histogram, loads: number, share: number): number {
  const wanted = loads * share
  let below = 0
  let lower = 0
  if (loads === 0) return 0
  for (const end of upperEnds) {
    const inBar = histogram.get(String(end)) ?? 0
    if (inBar > 0 && below + inBar >= wanted)
      return Math.round(lower + ((end - lower) * (wanted - below)) / inBar)
    below += inBar
    lower = end
  }
  return lower
}

const speedOf = (name: string, histogram: Histogram): Speed => {
  const loads = [...histogram.values()].reduce((sum, count) => sum + count, 0)
  const duration = (share: number) => durationOf(histogram, loads, share)
  return { name, loads, p50: duration(0.5), p75: duration(0.75), p95: duration(0.95) }
}

/**
 * How fast loads were by one measure, in all and by each part, the most loads first; from what they were counted under,
 * with the channel before it: `MB:largestPaint:page:home:2500`.
 */
export function speedsOf(
  counted: ReadonlyMap<string, { events: number }>,
  wanted: LoadMeasure,
): { all: Speed } & Record<SpeedPart, Speed[]> {
  const all: Histogram = new Map()
  const byPart = new Map<string, Map<string, Histogram>>(speedParts.map((part) => [part, new Map()]))
  const add = (histogram: Histogram, bar: string, loads: number) =>
    histogram.set(bar, (histogram.get(bar) ?? 0) + loads)
  const addTo = (part: string, name: string, bar: string, loads: number) => {
    const named = byPart.get(part)
    const histogram: Histogram = named?.get(name) ?? new Map()
    add(histogram, bar, loads)
    named?.set(name, histogram)
  }
  for (const [key, { events }] of counted) {
    const [channel = '', measure, part = '', name = '', bar = ''] = key.split(':')
    if (measure !== wanted) continue
    addTo(part, name, bar, events)
    // Every load has one engine.
    if (part !== 'engine') continue
    add(all, bar, events)
    addTo('channel', channel, bar, events)
  }
  const speeds = (part: SpeedPart) =>
    [...(byPart.get(part) ?? [])]
      .map(([name, histogram]) => speedOf(name, histogram))
      .sort((a, b) => b.loads - a.loads || (a.name < b.name ? -1 : 1))
  return {
    all: speedOf('all', all),
    channel: speeds('channel'),
    page: speeds('page'),
    engine: speeds('engine'),
    textSize: speeds('textSize'),
    language: speeds('language'),
  }
}
