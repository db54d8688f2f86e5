import { addDays } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'
import { expect, test } from 'vitest'
import { type Season, solarTerms } from '../content/content.ts'
import { seasonOn } from './season-days.ts'

/**
 * The days are checked without the library that finds them: by the sun's longitude (Meeus, Astronomical Algorithms,
 * chapter 25) and the new moons (chapter 49, the larger terms). A day whose event is too close to midnight for these
 * formulas fails.
 */
const sunAccuracyDegrees = 0.01
const moonAccuracyMs = 2 * 60_000
/** The approximate difference, in these years, between clock time and the formulas' uniform time. */
const clockDifferenceMs = 70_000
const degreesOfTerm = 15
/** The first term in the list of 24 is the winter solstice, at 270 degrees. */
const firstTerm = 270 / degreesOfTerm

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

/** The sun's apparent longitude in degrees. */
function sunAt(at: number): number {
  // Centuries since noon of 1 January 2000.
  const t = (at + clockDifferenceMs - Date.UTC(2000, 0, 1, 12)) / dayMs / 36_525
  const mean = 280.46646 + 36_000.76983 * t + 0.0003032 * t ** 2
  const anomaly = 357.52911 + 35_999.05029 * t - 0.0001537 * t ** 2
  const center =
    (1.914602 - 0.004817 * t - 0.000014 * t ** 2) * sine(anomaly) +
    (0.019993 - 0.000101 * t) * sine(2 * anomaly) +
    0.000289 * sine(3 * anomaly)
  const longitude = mean + center - 0.00569 - 0.00478 * sine(125.04 - 1934.136 * t)
  return ((longitude % 360) + 360) % 360
}

/** The term that the sun reaches on a day in Beijing, or null. */
function termOn(day: string): Season | null {
  const [before, after] = [sunAt(startOf(day)), sunAt(startOf(day) + dayMs)]
  const past = before % degreesOfTerm
  if (Math.min(past, degreesOfTerm - past) < sunAccuracyDegrees)
    throw new Error(`${day}: too close to midnight to decide`)
  const reached = Math.floor(after / degreesOfTerm)
  if (Math.floor(before / degreesOfTerm) === reached) return null
  return solarTerms[(reached - firstTerm + 24) % 24] ?? null
}

/** The day in Beijing of the k-th new moon after 2000. */
function newMoonDay(k: number): string {
  const t = k / 1236.85
  const e = 1 - 0.002516 * t
  const sun = 2.5534 + 29.1053567 * k
  const moon = 201.5643 + 385.81693528 * k + 0.0107582 * t ** 2
  const node = 160.7108 + 390.67050284 * k
  const terms: readonly (readonly [factor: number, degrees: number])[] = [
    [-0.4072, moon],
    [0.17241 * e, sun],
    [0.01608, 2 * moon],
    [0.01039, 2 * node],
    [0.00739 * e, moon - sun],
    [-0.00514 * e, moon + sun],
    [0.00208 * e ** 2, 2 * sun],
    [-0.00111, moon - 2 * node],
    [-0.00057, moon + 2 * node],
    [0.00056 * e, 2 * moon + sun],
    [-0.00042, 3 * moon],
    [0.00042 * e, sun + 2 * node],
    [0.00038 * e, sun - 2 * node],
    [-0.00024 * e, 2 * moon - sun],
    [-0.00017, 124.7746 - 1.56375588 * k],
  ]
  const days = terms.reduce((total, [factor, degrees]) => total + factor * sine(degrees), 0)
  const julian = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * t ** 2 + days
  // Julian day 2440587.5 is the beginning of 1970.
  const at = (julian - 2_440_587.5) * dayMs - clockDifferenceMs
  const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  const past = at - startOf(day)
  if (Math.min(past, dayMs - past) < moonAccuracyMs)
    throw new Error(`${day}: too close to midnight to decide`)
  return day
}

const festivals: readonly { season: Season; term: Season; dayOfMonth: number }[] = [
  { season: 'new-years-eve', term: 'yushui', dayOfMonth: 0 },
  { season: 'spring-festival', term: 'yushui', dayOfMonth: 1 },
  { season: 'lantern-festival', term: 'yushui', dayOfMonth: 15 },
  { season: 'dragon-boat-festival', term: 'xiazhi', dayOfMonth: 5 },
  { season: 'mid-autumn-festival', term: 'qiufen', dayOfMonth: 15 },
  { season: 'double-ninth-festival', term: 'shuangjiang', dayOfMonth: 9 },
  { season: 'laba-festival', term: 'dahan', dayOfMonth: 8 },
]

/** The festivals of a lunar month, known by the term in it. A leap month has no such term and so no festivals. */
function festivalsOfMonth(k: number): string[] {
  const [start, end] = [newMoonDay(k), newMoonDay(k + 1)]
  const terms = new Set<Season | null>()
  for (let day = start; day < end; day = addDays(day, 1)) terms.add(termOn(day))
  return festivals
    .filter(({ term }) => terms.has(term))
    .map(({ season, dayOfMonth }) => `${addDays(start, dayOfMonth - 1)} ${season}`)
}

function festivalsOf(year: number): string[] {
  const first = Math.floor((year - 2000) * 12.3685) - 1
  const lunar = Array.from({ length: 16 }, (_, index) => festivalsOfMonth(first + index)).flat()
  const fixed = [`${year}-01-01 new-years-day`, `${year}-10-01 national-day`]
  // A day with both, such as 1 October 2031, counts as the festival with the fixed date.
  const isFree = (entry: string) => !fixed.some((other) => other.slice(0, 10) === entry.slice(0, 10))
  return [...fixed, ...lunar.filter(isFree)].filter((entry) => entry.startsWith(`${year}`)).toSorted()
}

const isTerm = (season: Season | null) => solarTerms.some((term) => term === season)

function entriesOf(year: number, seasonOf: (day: string) => Season | null): string[] {
  const entries = []
  for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1)) {
    const season = seasonOf(day)
    if (season) entries.push(`${day} ${season}`)
  }
  return entries
}

const years = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034]
/** In 2033 and 2034 the terms alone do not decide the months. */
const plainYears = years.filter((year) => year < 2033)

test.each(years)('the solar terms of %i are on the days on which the sun reaches them', (year) => {
  const expected = entriesOf(year, termOn)
  expect(expected).toHaveLength(24)
  const found = entriesOf(year, (day) => {
    const season = seasonOn(day)
    // A festival hides the term of its day.
    return isTerm(season) ? season : season && termOn(day)
  })
  expect(found).toEqual(expected)
})

test.each(plainYears)('the festivals of %i are on their days after the new moon', (year) => {
  const expected = festivalsOf(year)
  expect(expected.length).toBeGreaterThanOrEqual(7)
  const found = entriesOf(year, (day) => {
    const season = seasonOn(day)
    return isTerm(season) ? null : season
  })
  expect(found).toEqual(expected)
})

test('in 2027 the Double Ninth Festival takes precedence over the term of the same day', () => {
  expect(termOn('2027-10-08')).toBe('hanlu')
  expect(seasonOn('2027-10-08')).toBe('double-ninth-festival')
})
