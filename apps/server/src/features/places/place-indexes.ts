import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { indexOf, type PlaceEntry, type PlaceIndex } from './places.rules.ts'

export interface PlaceIndexes {
  /** The sorted index of a kind's visible places. */
  of(kind: PlaceKind): PlaceIndex
}

/** Caches one index per kind until the visible content changes. */
export function makePlaceIndexes(published: Published): PlaceIndexes {
  const cached = new Map<PlaceKind, { items: unknown; cities: unknown; index: PlaceIndex }>()
  return {
    of(kind) {
      const items = published.items(kind)
      const cities = published.cities()
      const last = cached.get(kind)
      // Compared by identity: new content is always a new list.
      if (last && last.items === items && last.cities === cities) return last.index
      const regionOf = new Map(cities.map(({ id, region }) => [id, region]))
      const index = indexOf(
        kind,
        items.map(({ id, facts }) => ({ ...entryOf(id, facts), region: regionOf.get(facts.cityId) ?? null })),
      )
      cached.set(kind, { items, cities, index })
      return index
    },
  }
}

type Facts = PublishedItem<PlaceKind>['facts']

function entryOf(placeId: string, facts: Facts): Omit<PlaceEntry, 'region'> {
  return {
    placeId,
    cityId: facts.cityId,
    latitude: facts.latitude,
    longitude: facts.longitude,
    institutionTypes: 'types' in facts ? facts.types : [],
    careLevels: 'careLevels' in facts ? facts.careLevels : [],
    monthlyFeeFrom: 'monthlyFeeFrom' in facts ? facts.monthlyFeeFrom : null,
    brandId: 'brandId' in facts ? facts.brandId : null,
    months: 'months' in facts ? facts.months : [],
    rank: 'rank' in facts ? facts.rank : null,
    ranks: new Map(
      'specialties' in facts ? facts.specialties.map(({ specialty, rank }) => [specialty, rank]) : [],
    ),
  }
}
