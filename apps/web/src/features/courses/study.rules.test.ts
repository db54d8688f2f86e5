import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countingSeconds,
  heartbeatsOf,
  isInView,
  lengthOf,
  mergeParts,
  type Part,
  playedParts,
  readingSeconds,
  resumeAt,
  without,
} from './study.rules.ts'
import { refusalWords } from './study-words.ts'
import { words as enUs } from './words.en-us.ts'
import { words as zhCn } from './words.zh-cn.ts'

test('a course finished without points names another channel only if one pays', () => {
  for (const { progress } of [zhCn, enUs]) {
    expect(refusalWords('channelOff', progress, true)).toBe(progress.refusedChannel)
    expect(refusalWords('channelOff', progress, false)).toBe(progress.refusedNowhere)
    expect(refusalWords(null, progress, true)).toBe(progress.complete)
  }
})

const length = 90
const parts = fc.array(
  fc
    .tuple(fc.integer({ min: -10, max: 120 }), fc.integer({ min: -10, max: 120 }))
    .map(([from, to]): Part => ({ from, to })),
  { maxLength: 20 },
)
const unitsOf = (list: readonly Part[]) =>
  new Set(list.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
const inside = (list: readonly Part[]) =>
  new Set([...unitsOf(list.filter(({ from, to }) => from < to))].filter((unit) => unit >= 0 && unit < length))

test('merged parts cover the same range, sorted and without overlaps', () => {
  fc.assert(
    fc.property(parts, (list) => {
      const merged = mergeParts(list, length)
      expect(unitsOf(merged)).toEqual(inside(list))
      for (const [index, { from, to }] of merged.entries()) {
        expect(from).toBeLessThan(to)
        if (index > 0) expect(from).toBeGreaterThan(merged[index - 1]?.to ?? 0)
      }
    }),
  )
})

test('what is left to report was seen but is not covered', () => {
  fc.assert(
    fc.property(parts, parts, (seen, covered) => {
      const left = without(mergeParts(seen, length), mergeParts(covered, length))
      const taken = inside(covered)
      expect(unitsOf(left)).toEqual(new Set([...inside(seen)].filter((unit) => !taken.has(unit))))
      expect(lengthOf(left)).toBe(unitsOf(left).size)
    }),
  )
})

test('skipped parts do not count: only whole seconds that were played do', () => {
  const ranges = [
    [0, 12.4],
    [60.6, 90.04],
  ] as const
  const played = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  }
  expect(playedParts(played, length)).toEqual([
    { from: 0, to: 12 },
    { from: 61, to: 90 },
  ])
})

test.each([
  [[], 0],
  [[{ from: 0, to: 40 }], 40],
  [
    [
      { from: 0, to: 20 },
      { from: 50, to: 90 },
    ],
    20,
  ],
  [[{ from: 30, to: 60 }], 0],
  [[{ from: 0, to: 90 }], 0],
])('with %j covered, study resumes at second %i', (covered, second) => {
  expect(resumeAt(covered, length)).toBe(second)
})

test('one round reports at most five parts, the longest first', () => {
  const seen = [1, 9, 3, 8, 2, 7].map((size, index) => ({ from: index * 10, to: index * 10 + size }))
  expect(heartbeatsOf(seen).map(({ from, to }) => to - from)).toEqual([9, 8, 7, 3, 2])
})

test('counting what was seen takes half its length, at least a second', () => {
  expect(countingSeconds({ coveredLength: 3, neededLength: 9 }, 40)).toBe(120)
  expect(countingSeconds({ coveredLength: 81, neededLength: 81 }, 1)).toBe(1)
})

test.each([
  [5, 'zh_cn', 40, 2],
  [120, 'zh_cn', 40, 12],
  [900, 'zh_cn', 40, 20],
  [400, 'en_us', 40, 16],
  [400, 'en_us', 2, 2],
] as const)(
  'a paragraph of %i characters in %s, of %i seconds, is read after %i',
  (characters, language, unit, seconds) => {
    expect(readingSeconds(characters, language, unit)).toBe(seconds)
  },
)

test.each([
  [{ top: 100, bottom: 300 }, true],
  [{ top: -100, bottom: 100 }, false],
  [{ top: -500, bottom: 500 }, true],
  [{ top: 790, bottom: 900 }, false],
  [{ top: 900, bottom: 1000 }, false],
  [{ top: 100, bottom: 100 }, false],
])('a paragraph at %j of a window of 800 px is in view: %s', (box, is) => {
  expect(isInView(box, 800)).toBe(is)
})
