import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { Region } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'

const monthsOfYear = 12

/** Months from 1 to 12 as spans of first and last month; a span may cross the turn of the year. */
export function monthSpans(months: readonly number[]): [number, number][] {
  const wanted = new Set(months)
  if (wanted.size >= monthsOfYear) return [[1, monthsOfYear]]
  const before = (month: number) => (month === 1 ? monthsOfYear : month - 1)
  const after = (month: number) => (month === monthsOfYear ? 1 : month + 1)
  const starts = [...wanted].filter((month) => !wanted.has(before(month))).sort((one, other) => one - other)
  return starts.map((start) => {
    let end = start
    while (wanted.has(after(end))) end = after(end)
    return [start, end]
  })
}

/** Thin air is noticeable from here on, in metres. */
const middleAltitude = 1500
/** Thin air may make people ill from here on, in metres; a doctor should be asked first. */
const highAltitude = 2500

export type AltitudeLevel = 'low' | 'middle' | 'high'

/** What an altitude means for a stay there. */
export function altitudeLevel(meters: number): AltitudeLevel {
  if (meters >= highAltitude) return 'high'
  return meters >= middleAltitude ? 'middle' : 'low'
}

/** The picture number in an address, from 1; the first one if it is missing or out of range. */
export function photoNoOf(asked: string | null, count: number): number {
  const no = /^[1-9]\d?$/.test(asked ?? '') ? Number(asked) : 1
  return no <= count ? no : 1
}

/** Cities by region, both in the given order: those with places, and those without any yet. */
export function byRegion<C extends { region: Region; places: number }>(
  cities: readonly C[],
): { region: Region; having: C[]; without: C[] }[] {
  const regions = [...new Set(cities.map(({ region }) => region))]
  return regions.map((region) => {
    const here = cities.filter((city) => city.region === region)
    return {
      region,
      having: here.filter(({ places }) => places > 0),
      without: here.filter(({ places }) => places === 0),
    }
  })
}

/** Kinds of places for long stays, with their pages. */
export type StayKind = Extract<PlaceKind, 'community' | 'travel_base'>

export const stayPaths: Record<StayKind, { list: string; cities: string }> = {
  community: {
    list: path('/retirementCommunity'),
    cities: path('/citys'),
  },
  travel_base: {
    list: path('/travelForOld'),
    cities: path('/travelForOldCitys'),
  },
}

/** The page where a city is chosen; null for kinds without one. */
export function cityPageOf(kind: PlaceKind): string | null {
  return kind in stayPaths ? stayPaths[kind as StayKind].cities : null
}

/** The address of one of a place's pictures, from 1. */
export function photoPath(kind: StayKind, placeId: string, no: number): string {
  const query = { id: placeId, n: no === 1 ? null : no }
  return kind === 'community' ? path('/photo', query) : path('/travelForOldPhoto', query)
}
