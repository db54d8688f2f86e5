import fc from 'fast-check'
import { expect, test } from 'vitest'
import { altitudeLevel, byRegion, monthSpans, photoNoOf, photoPath } from './stays.rules.ts'

test.each([
  [[], []],
  [[5], [[5, 5]]],
  [
    [4, 5, 6, 10],
    [
      [4, 6],
      [10, 10],
    ],
  ],
  // Across the turn of the year.
  [[11, 12, 1, 2], [[11, 2]]],
  [
    [1, 12, 6],
    [
      [6, 6],
      [12, 1],
    ],
  ],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [[1, 12]]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [[1, 11]]],
])('the months %j give the spans %j', (months, spans) => {
  expect(monthSpans(months)).toEqual(spans)
})

test('spans contain exactly the given months, in any order', () => {
  const someMonths = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(someMonths, (months) => {
      const spanMonths = monthSpans(months).flatMap(([from, to]) =>
        Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, index) => ((from - 1 + index) % 12) + 1),
      )
      expect(spanMonths.toSorted((one, other) => one - other)).toEqual(
        months.toSorted((one, other) => one - other),
      )
    }),
  )
})

test("an altitude is high from 1,500 metres, and needs a doctor's advice from 2,500", () => {
  expect([-150, 0, 1499].map(altitudeLevel)).toEqual(['low', 'low', 'low'])
  expect([1500, 2499].map(altitudeLevel)).toEqual(['middle', 'middle'])
  expect([2500, 4200].map(altitudeLevel)).toEqual(['high', 'high'])
})

test.each([null, '', '0', '-1', '7', '99', '1.5', '02', '2x', 'x'])(
  'of six pictures %j asks for none, and the first is shown',
  (asked) => {
    expect(photoNoOf(asked, 6)).toBe(1)
  },
)

test('every picture has an address, the first one the shortest', () => {
  expect([1, 2, 6].map((no) => photoNoOf(String(no), 6))).toEqual([1, 2, 6])
  expect(photoPath('community', 'lake', 1)).toBe('/photo?id=lake')
  expect(photoPath('travel_base', 'a b', 3)).toBe('/travelForOldPhoto?id=a%20b&n=3')
})

test('cities are grouped by region in the given order, those without places separately', () => {
  const [a, b, c, d] = [
    { name: 'a', region: 'north' as const, places: 0 },
    { name: 'b', region: 'south' as const, places: 2 },
    { name: 'c', region: 'north' as const, places: 1 },
    { name: 'd', region: 'south' as const, places: 3 },
  ]
  expect(byRegion([a, b, c, d])).toEqual([
    { region: 'north', having: [c], without: [a] },
    { region: 'south', having: [b, d], without: [] },
  ])
  expect(byRegion([])).toEqual([])
})
