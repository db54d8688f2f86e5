import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { Region } from '@club/contract/library-choices.rules.ts'

/** A point in degrees (WGS 84). */
export interface Point {
  latitude: number
  longitude: number
}

/** A place's facts for filters and sorting; empty or null for what its kind does not have. */
export interface PlaceEntry extends Point {
  placeId: string
  cityId: string
  region: Region | null
  institutionTypes: readonly string[]
  careLevels: readonly string[]
  /** The lowest monthly fee, in yuan. */
  monthlyFeeFrom: number | null
  brandId: string | null
  /** The months in which a stay is pleasant, 1 to 12. */
  months: readonly number[]
  /** National rank, from 1. */
  rank: number | null
  ranks: ReadonlyMap<string, number>
}

/** The filters of a list; a missing one matches everything. */
export interface PlaceFilters {
  region?: Region | undefined
  cityId?: string | undefined
  institutionType?: string | undefined
  careLevel?: string | undefined
  specialty?: string | undefined
  maxMonthlyFee?: number | undefined
  brandId?: string | undefined
  month?: number | undefined
}

/** The places of a kind, in each order that lists use. */
export interface PlaceIndex {
  kind: PlaceKind
  /** In national order, or as given if there is none. */
  all: readonly PlaceEntry[]
  /** Those with a specialty, by their rank in it. */
  bySpecialty: ReadonlyMap<string, readonly PlaceEntry[]>
  countByCity: ReadonlyMap<string, number>
}

const inOrder = (one: number | null, other: number | null) =>
  (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY) || 0

/** Sorts the places of a kind once, so that a page costs one pass. The sort is stable. */
export function indexOf(kind: PlaceKind, entries: readonly PlaceEntry[]): PlaceIndex {
  const all = entries.toSorted((one, other) => inOrder(one.rank, other.rank))
  const bySpecialty = new Map<string, PlaceEntry[]>()
  const countByCity = new Map<string, number>()
  for (const entry of all) {
    countByCity.set(entry.cityId, (countByCity.get(entry.cityId) ?? 0) + 1)
    for (const specialty of entry.ranks.keys()) {
      bySpecialty.set(specialty, [...(bySpecialty.get(specialty) ?? []), entry])
    }
  }
  for (const [specialty, having] of bySpecialty) {
    having.sort((one, other) => inOrder(one.ranks.get(specialty) ?? null, other.ranks.get(specialty) ?? null))
  }
  return { kind, all, bySpecialty, countByCity }
}

/** The filters that each kind has values for; others are ignored. */
const supportedFilters: Record<PlaceKind, readonly (keyof PlaceFilters)[]> = {
  institution: ['institutionType', 'careLevel', 'maxMonthlyFee'],
  hospital: ['specialty'],
  community: ['careLevel', 'maxMonthlyFee', 'brandId'],
  travel_base: ['maxMonthlyFee', 'month'],
}

type Test = (entry: PlaceEntry) => boolean

function testsOf(kind: PlaceKind, filters: PlaceFilters): Test[] {
  const asked = <N extends keyof PlaceFilters>(name: N) =>
    supportedFilters[kind].includes(name) ? filters[name] : undefined
  const { region, cityId } = filters
  const [type, level, maxFee, brand, month] = [
    asked('institutionType'),
    asked('careLevel'),
    asked('maxMonthlyFee'),
    asked('brandId'),
    asked('month'),
  ]
  return [
    ...(region === undefined ? [] : [(entry: PlaceEntry) => entry.region === region]),
    ...(cityId === undefined ? [] : [(entry: PlaceEntry) => entry.cityId === cityId]),
    ...(type === undefined ? [] : [(entry: PlaceEntry) => entry.institutionTypes.includes(type)]),
    ...(level === undefined ? [] : [(entry: PlaceEntry) => entry.careLevels.includes(level)]),
    ...(month === undefined ? [] : [(entry: PlaceEntry) => entry.months.includes(month)]),
    ...(brand === undefined ? [] : [(entry: PlaceEntry) => entry.brandId === brand]),
    ...(maxFee === undefined ? [] : [(entry: PlaceEntry) => (entry.monthlyFeeFrom ?? 0) <= maxFee]),
  ]
}

/** The specialty to filter by; null if the kind has none. */
export function specialtyOf(kind: PlaceKind, { specialty }: PlaceFilters): string | null {
  return supportedFilters[kind].includes('specialty') ? (specialty ?? null) : null
}

/** All places that match the filters, by rank in the specialty if given, otherwise in index order. */
export function matching(index: PlaceIndex, filters: PlaceFilters): readonly PlaceEntry[] {
  const specialty = specialtyOf(index.kind, filters)
  const ordered = specialty === null ? index.all : (index.bySpecialty.get(specialty) ?? [])
  const tests = testsOf(index.kind, filters)
  return tests.length === 0 ? ordered : ordered.filter((entry) => tests.every((passes) => passes(entry)))
}

const earthRadiusMeters = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance in whole metres (haversine). */
export function distanceMeters(one: Point, other: Point): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const halfLat = Math.sin((lat2 - lat1) / 2)
  const halfLng = Math.sin(radians(other.longitude - one.longitude) / 2)
  const chord = halfLat ** 2 + Math.cos(lat1) * Math.cos(lat2) * halfLng ** 2
  // Rounding can lift the value for opposite points above 1.
  return Math.round(2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** A place on a page of a list. */
export interface ListedPlace {
  entry: PlaceEntry
  /** Null unless the list is sorted by distance. */
  distanceMeters: number | null
}

/** One page of the matches, nearest first if `near` is given. */
export function pageOf(
  index: PlaceIndex,
  filters: PlaceFilters,
  near: Point | undefined,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): { total: number; list: ListedPlace[] } {
  const found = matching(index, filters)
  const from = (pageNum - 1) * pageSize
  const onPage = (listed: readonly ListedPlace[]) => listed.slice(from, from + pageSize)
  if (!near) {
    const page = found.slice(from, from + pageSize)
    return { total: found.length, list: page.map((entry) => ({ entry, distanceMeters: null })) }
  }
  const measured = found
    .map((entry) => ({ entry, distanceMeters: distanceMeters(near, entry) }))
    .sort((one, other) => one.distanceMeters - other.distanceMeters)
  return { total: found.length, list: onPage(measured) }
}
