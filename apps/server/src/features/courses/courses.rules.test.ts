import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accrue,
  type CourseMeasure,
  countHeartbeat,
  isComplete,
  lengthOf,
  maxAllowanceMs,
  maxSilenceMs,
  measureOf,
  mergeParts,
  neededLength,
  newParts,
  type Part,
  resume,
  type StudyClock,
} from './courses.rules.ts'

const video: CourseMeasure = { unit: 'second', length: 480, unitMs: 1000 }
const article: CourseMeasure = { unit: 'paragraph', length: 9, unitMs: 40_000 }
const start = new Date('2026-11-20T02:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const fresh: StudyClock = { allowanceMs: 0, accountedAt: start }

const parts = fc.array(
  fc.tuple(fc.integer({ min: -50, max: 700 }), fc.integer({ min: -50, max: 700 })).map((pair): Part => pair),
  { maxLength: 30 },
)
/** The set of units that the parts cover. */
const unitsOf = (list: readonly Part[], length: number) => {
  const units = new Set<number>()
  for (const [from, to] of list) {
    for (let unit = Math.max(0, from); unit < Math.min(to, length); unit += 1) units.add(unit)
  }
  return units
}

test('a video is measured in seconds, an article in paragraphs of equal time', () => {
  expect(measureOf({ courseType: 'Video', minutes: 8, lengthSeconds: 479 })).toEqual({
    unit: 'second',
    length: 479,
    unitMs: 1000,
  })
  expect(measureOf({ courseType: 'Article', minutes: 6, paragraphs: 9 })).toEqual(article)
  expect(measureOf({ courseType: 'Video', minutes: 8 })).toMatchObject({ length: 480 })
})

test.each([
  [480, 432],
  [481, 433],
  [10, 9],
  [9, 9],
  [1, 1],
  [1000, 900],
  [7, 7],
])('a course of %i units needs %i', (length, needed) => {
  expect(neededLength({ ...video, length })).toBe(needed)
  expect(isComplete({ ...video, length }, [[0, needed]])).toBe(true)
  expect(isComplete({ ...video, length }, [[0, needed - 1]])).toBe(false)
})

test('the needed length is nine tenths, rounded up to a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36_000 }), (length) => {
      const needed = neededLength({ ...video, length })
      expect(needed * 10).toBeGreaterThanOrEqual(length * 9)
      expect((needed - 1) * 10).toBeLessThan(length * 9)
    }),
  )
})

test('merged parts are sorted, separate, and cover the same units', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 600 }), (list, length) => {
      const merged = mergeParts(list, length)
      const units = unitsOf(list, length)
      expect(unitsOf(merged, length)).toEqual(units)
      expect(lengthOf(merged)).toBe(units.size)
      for (const [index, [from, to]] of merged.entries()) {
        expect(from).toBeLessThan(to)
        if (index > 0) expect(from).toBeGreaterThan(merged[index - 1]?.[1] ?? 0)
      }
    }),
  )
})

test('new parts and covered parts add up to the whole without overlap', () => {
  fc.assert(
    fc.property(parts, fc.nat(500), fc.integer({ min: 1, max: 100 }), (list, from, size) => {
      const covered = mergeParts(list, 600)
      const part: Part = [from, Math.min(600, from + size)]
      const found = newParts(covered, part)
      const units = unitsOf(found, 600)
      expect(lengthOf(found)).toBe(units.size)
      const coveredUnits = unitsOf(covered, 600)
      expect(units).toEqual(new Set([...unitsOf([part], 600)].filter((unit) => !coveredUnits.has(unit))))
    }),
  )
})

test('watching at normal or double speed counts in full; triple speed does not', () => {
  for (const [speed, done] of [
    [1, true],
    [2, true],
    [3, false],
  ] as const) {
    let covered: Part[] = []
    let clock = fresh
    for (let seconds = 15; seconds * speed <= 480; seconds += 15) {
      const part: Part = [(seconds - 15) * speed, seconds * speed]
      const counted = countHeartbeat(video, covered, clock, part, at(seconds))
      covered = counted.covered
      clock = counted.clock
    }
    expect([speed, isComplete(video, covered)]).toEqual([speed, done])
  }
})

test('an article’s paragraph counts after half of its usual reading time', () => {
  const early = countHeartbeat(article, [], fresh, [0, 1], at(19))
  expect(early).toMatchObject({ verdict: 'tooFast', covered: [] })
  expect(countHeartbeat(article, [], early.clock, [0, 1], at(20))).toMatchObject({
    verdict: 'counted',
    covered: [[0, 1]],
  })
})

test('a huge heartbeat counts up to the allowance; the rest can be reported again', () => {
  const huge = countHeartbeat(video, [], fresh, [0, 480], at(30))
  expect(huge).toMatchObject({ verdict: 'partly', covered: [[0, 60]], clock: { allowanceMs: 0 } })
  expect(countHeartbeat(video, huge.covered, huge.clock, [0, 480], at(30)).verdict).toBe('tooFast')
  expect(countHeartbeat(video, huge.covered, huge.clock, [0, 480], at(60)).covered).toEqual([[0, 120]])
})

test.each([
  [[480, 500], 'outside'],
  [[100_000, 100_001], 'outside'],
  [[20, 20], 'outside'],
  [[30, 20], 'outside'],
  [[-20, -10], 'outside'],
  [[0, 10], 'nothingNew'],
  [[470, 490], 'partly'],
  [[470, 480], 'counted'],
] as const)('the part %j of a video whose first ten seconds are covered is %s', (part, verdict) => {
  expect(countHeartbeat(video, [[0, 10]], fresh, part, at(60)).verdict).toBe(verdict)
})

test('more than two hundred scattered parts are not stored', () => {
  const covered = Array.from({ length: 200 }, (_, index): Part => [index * 2, index * 2 + 1])
  const scattered = countHeartbeat(video, covered, fresh, [450, 451], at(60))
  expect(scattered).toMatchObject({ verdict: 'tooFast', covered })
  expect(countHeartbeat(video, covered, fresh, [1, 2], at(60)).covered).toHaveLength(199)
})

test('an idle day adds no allowance; a second tab shares the running clock', () => {
  expect(resume(null, start)).toEqual(fresh)
  expect(resume(fresh, at(86_400))).toEqual({ allowanceMs: 0, accountedAt: at(86_400) })
  expect(resume({ allowanceMs: 5000, accountedAt: start }, at(10))).toEqual({
    allowanceMs: 25_000,
    accountedAt: at(10),
  })
})

test('a clock set back adds nothing and counts nothing twice', () => {
  const back = accrue({ allowanceMs: 7000, accountedAt: at(100) }, at(50))
  expect(back).toEqual({ allowanceMs: 7000, accountedAt: at(100) })
  expect(accrue(back, at(100))).toEqual(back)
  const farBack = accrue({ allowanceMs: 7000, accountedAt: at(86_400) }, at(50))
  expect(farBack).toEqual({ allowanceMs: 7000, accountedAt: at(50) })
  expect(accrue(farBack, at(60))).toEqual({ allowanceMs: 27_000, accountedAt: at(60) })
})

/** Heartbeats of several tabs in any order, with replays, reloads and false reports. */
const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('begin' as const), wait: fc.nat(400) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('heartbeat' as const),
        wait: fc.integer({ min: -30, max: 300 }),
        from: fc.integer({ min: -10, max: 500 }),
        size: fc.integer({ min: -10, max: 600 }),
      }),
    },
  ),
  { maxLength: 40 },
)

test('for any reports, coverage only grows and stays within twice the time since the first opening', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(video, article), (list, measure) => {
      let clock = resume(null, start)
      let covered: Part[] = []
      let latest = start.getTime()
      let now = start
      for (const step of list) {
        now = new Date(now.getTime() + step.wait * 1000)
        latest = Math.max(latest, now.getTime())
        if (step.kind === 'begin') {
          clock = resume(clock, now)
          continue
        }
        const before = lengthOf(covered)
        const part: Part = [step.from, step.from + step.size]
        const counted = countHeartbeat(measure, covered, clock, part, now)
        const isMore = lengthOf(counted.covered) > before
        expect(isMore).toBe(counted.verdict === 'counted' || counted.verdict === 'partly')
        expect(lengthOf(counted.covered)).toBeGreaterThanOrEqual(before)
        const after = unitsOf(counted.covered, measure.length)
        expect([...unitsOf(covered, measure.length)].filter((unit) => !after.has(unit))).toEqual([])
        expect(counted.clock.allowanceMs).toBeGreaterThanOrEqual(0)
        expect(counted.clock.allowanceMs).toBeLessThanOrEqual(maxAllowanceMs)
        // Sending the same heartbeat again at once adds at most the remaining allowance.
        if (counted.verdict === 'counted') {
          const again = countHeartbeat(measure, counted.covered, counted.clock, part, now)
          expect(again).toMatchObject({ verdict: 'nothingNew', covered: counted.covered })
        }
        covered = counted.covered
        clock = counted.clock
        expect(lengthOf(covered) * measure.unitMs).toBeLessThanOrEqual(2 * (latest - start.getTime()))
      }
    }),
    { numRuns: 300 },
  )
})

test('two tabs together get no more than one', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (tabs) => {
      let clock = resume(null, start)
      let covered: Part[] = []
      for (const [index, isSecond] of tabs.entries()) {
        const now = at((index + 1) * 5)
        const part: Part = isSecond ? [240, 480] : [0, 240]
        ;({ covered, clock } = countHeartbeat(video, covered, clock, part, now))
      }
      expect(lengthOf(covered)).toBeLessThanOrEqual(2 * 5 * tabs.length)
    }),
  )
})

test('a silence counts as two minutes at most', () => {
  const after = accrue(fresh, at(3600))
  expect(after.allowanceMs).toBe(2 * maxSilenceMs)
})
