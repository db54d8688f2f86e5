import type { PlaceKind } from '@club/contract/library.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters, indexOf, matching, type PlaceEntry, pageOf, specialtyOf } from './places.rules.ts'

const beijing = { latitude: 39.9, longitude: 116.4 }
const shanghai = { latitude: 31.23, longitude: 121.47 }
const guangzhou = { latitude: 23.13, longitude: 113.26 }

const entry = (placeId: string, more: Partial<PlaceEntry> = {}): PlaceEntry => ({
  placeId,
  ...beijing,
  cityId: 'beijing',
  region: 'north',
  institutionTypes: [],
  careLevels: [],
  monthlyFeeFrom: null,
  brandId: null,
  months: [],
  rank: null,
  ranks: new Map(),
  ...more,
})
const idsOf = (places: readonly PlaceEntry[]) => places.map(({ placeId }) => placeId)
const homes = indexOf('institution', [
  entry('dear', { monthlyFeeFrom: 9000, institutionTypes: ['nursing_home'], careLevels: ['full', 'memory'] }),
  entry('cheap', {
    monthlyFeeFrom: 2000,
    institutionTypes: ['nursing_home', 'canteen'],
    careLevels: ['independent'],
  }),
  entry('south', {
    ...guangzhou,
    cityId: 'guangzhou',
    region: 'south',
    monthlyFeeFrom: 4000,
    institutionTypes: ['day_care'],
    careLevels: ['assisted'],
  }),
  entry('east', {
    ...shanghai,
    cityId: 'shanghai',
    region: 'east',
    monthlyFeeFrom: 4000,
    careLevels: ['full'],
  }),
])

test('filters leave the places that match all of them, in order', () => {
  expect(idsOf(matching(homes, {}))).toEqual(['dear', 'cheap', 'south', 'east'])
  expect(idsOf(matching(homes, { cityId: 'beijing' }))).toEqual(['dear', 'cheap'])
  expect(idsOf(matching(homes, { region: 'south' }))).toEqual(['south'])
  expect(idsOf(matching(homes, { institutionType: 'nursing_home' }))).toEqual(['dear', 'cheap'])
  expect(idsOf(matching(homes, { careLevel: 'full' }))).toEqual(['dear', 'east'])
  expect(idsOf(matching(homes, { maxMonthlyFee: 4000 }))).toEqual(['cheap', 'south', 'east'])
  expect(idsOf(matching(homes, { careLevel: 'full', maxMonthlyFee: 4000 }))).toEqual(['east'])
  expect(matching(homes, { cityId: 'beijing', region: 'south' })).toEqual([])
})

test.each<[PlaceKind, object]>([
  ['institution', { specialty: 'heart', brandId: 'a' }],
  ['hospital', { institutionType: 'canteen', careLevel: 'full', maxMonthlyFee: 1, brandId: 'a' }],
  ['community', { institutionType: 'canteen', specialty: 'heart' }],
  ['travel_base', { institutionType: 'canteen', careLevel: 'full', specialty: 'heart', brandId: 'a' }],
])('a %s ignores filters that its kind has no values for', (kind, filters) => {
  const index = indexOf(kind, [
    entry('one', { monthlyFeeFrom: 5000 }),
    entry('two', { monthlyFeeFrom: 7000 }),
  ])
  expect(idsOf(matching(index, filters))).toEqual(['one', 'two'])
})

test('travel bases are found by the months in which they are pleasant', () => {
  const bases = indexOf('travel_base', [
    entry('winter', { months: [11, 12, 1, 2] }),
    entry('summer', { months: [6, 7, 8] }),
    entry('always', { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }),
  ])
  expect(idsOf(matching(bases, { month: 1 }))).toEqual(['winter', 'always'])
  expect(idsOf(matching(bases, { month: 7 }))).toEqual(['summer', 'always'])
  expect(idsOf(matching(homes, { month: 7 }))).toEqual(['dear', 'cheap', 'south', 'east'])
})

const hospitals = indexOf('hospital', [
  entry('third', { rank: 3, ranks: new Map([['heart', 1]]) }),
  entry('first', {
    rank: 1,
    ranks: new Map([
      ['heart', 9],
      ['eyes', 2],
    ]),
  }),
  entry('unranked'),
  entry('second', { rank: 2, ranks: new Map([['eyes', 1]]) }),
])

test('hospitals are in national order, or in a specialty’s order', () => {
  expect(idsOf(matching(hospitals, {}))).toEqual(['first', 'second', 'third', 'unranked'])
  expect(idsOf(matching(hospitals, { specialty: 'heart' }))).toEqual(['third', 'first'])
  expect(idsOf(matching(hospitals, { specialty: 'eyes' }))).toEqual(['second', 'first'])
  expect(matching(hospitals, { specialty: 'bones' })).toEqual([])
  expect(specialtyOf('hospital', { specialty: 'eyes' })).toBe('eyes')
  expect(specialtyOf('institution', { specialty: 'eyes' })).toBeNull()
})

test('cities are counted', () => {
  expect([...homes.countByCity]).toEqual([
    ['beijing', 2],
    ['guangzhou', 1],
    ['shanghai', 1],
  ])
})

test('the distance from Beijing to Shanghai matches the maps', () => {
  expect(distanceMeters(beijing, shanghai)).toBeGreaterThan(1_060_000)
  expect(distanceMeters(beijing, shanghai)).toBeLessThan(1_075_000)
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBe(111_195)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a distance is symmetric, never negative, and at most half around the earth', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const way = distanceMeters(one, other)
      expect(way).toBe(distanceMeters(other, one))
      expect(way).toBeGreaterThanOrEqual(0)
      expect(way).toBeLessThanOrEqual(20_015_115)
      expect(distanceMeters(one, one)).toBe(0)
    }),
  )
})

const paging = (pageNum: number, pageSize = 2) => ({ pageNum, pageSize })

test('near a point the nearest places come first, page by page', () => {
  const first = pageOf(homes, {}, shanghai, paging(1))
  const second = pageOf(homes, {}, shanghai, paging(2))
  expect(first.total).toBe(4)
  expect(idsOf([...first.list, ...second.list].map(({ entry }) => entry))).toEqual([
    'east',
    'dear',
    'cheap',
    'south',
  ])
  expect(first.list[0]?.distanceMeters).toBe(0)
  expect(pageOf(homes, {}, shanghai, paging(3)).list).toEqual([])
})

test('the pages of a list contain each match once', () => {
  const entries = Array.from({ length: 23 }, (_, no) => entry(`p${no}`, { latitude: 30 + (no % 7) }))
  const index = indexOf('institution', entries)
  for (const near of [undefined, beijing]) {
    const pages = [1, 2, 3, 4, 5].map((pageNum) => pageOf(index, {}, near, paging(pageNum, 5)))
    expect(pages.map(({ list }) => list.length)).toEqual([5, 5, 5, 5, 3])
    const found = pages.flatMap(({ list }) => list.map(({ entry }) => entry.placeId))
    expect(new Set(found).size).toBe(23)
  }
})
