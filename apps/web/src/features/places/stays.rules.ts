import type { PlaceKind, Region } from '@club/contract/library.rules.ts'

const monthsOfYear = 12

/** Months, 1 to 12, as spans from the first to the last one; a span may go over the turn of the year. */
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

/** From here on a body notices the thin air, in metres. */
const middleAltitude = 1500
/** From here on thin air makes people ill, and a doctor is asked first. */
const highAltitude = 2500

export type AltitudeLevel = 'low' | 'middle' | 'high'

/** What an altitude means for somebody who goes to stay there. */
export function altitudeLevel(meters: number): AltitudeLevel {
  if (meters >= highAltitude) return 'high'
  return meters >= middleAltitude ? 'middle' : 'low'
}

/** Which picture an address asks for, from 1; the first one where it asks for none that there is. */
export function photoNoOf(asked: string | null, count: number): number {
  const no = /^[1-9]\d?$/.test(asked ?? '') ? Number(asked) : 1
  return no <= count ? no : 1
}

/** Cities by their regions, both in the order given: those that have places, and those that have none yet. */
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

/** Where somebody lives or stays for long, and the pages of it. */
export type StayKind = Extract<PlaceKind, 'community' | 'travel_base'>

export const stayPaths: Record<StayKind, { list: string; cities: string; photos: string }> = {
  community: {
    list: '/retirementCommunity',
    cities: '/citys',
    photos: '/photo',
  },
  travel_base: {
    list: '/travelForOld',
    cities: '/travelForOldCitys',
    photos: '/travelForOldPhoto',
  },
}

/** The page on which a city is chosen; null for kinds that have none of their own. */
export function cityPageOf(kind: PlaceKind): string | null {
  return kind in stayPaths ? stayPaths[kind as StayKind].cities : null
}

/** The address of one of a place's pictures, from 1. */
export function photoPath(kind: StayKind, placeId: string, no: number): string {
  const id = encodeURIComponent(placeId)
  return no === 1 ? `${stayPaths[kind].photos}?id=${id}` : `${stayPaths[kind].photos}?id=${id}&n=${no}`
}
