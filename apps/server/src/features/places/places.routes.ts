import type { Language } from '@club/contract/languages.ts'
import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { places } from '@club/contract/places.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { Published } from '../content/content.ts'
import { makePlaceIndexes } from './place-indexes.ts'
import { placeDetailView, placeOf, placeView } from './place-view.ts'
import { matching, pageOf, specialtyOf } from './places.rules.ts'

/** The operator's map services, as phones get them. */
export interface MapSettings {
  tiles: { urlTemplate: string; attribution: string; datum: 'wgs84' | 'gcj02' } | null
  baiduFrameUrl: string | null
  routeUrlTemplate: string | null
}

export interface PlacesDeps {
  published: Published
  mapSettings: MapSettings
}

/** A map with more markers is unreadable. */
const maxMarkers = 5000

/** Places from the published content; members' locations are neither stored nor logged. */
export function placesRoutes({ published, mapSettings }: PlacesDeps): HandlersOf<typeof places> {
  const indexes = makePlaceIndexes(published)
  const titleOf = (kind: PlaceKind, placeId: string, language: Language) =>
    published.item(kind, placeId)?.words[language].title ?? ''

  return {
    list: async ({ language, request }) => {
      const { kind, near, ...filters } = request
      const { total, list } = pageOf(indexes.of(kind), filters, near, request)
      const specialty = specialtyOf(kind, filters)
      const rows = list.flatMap(({ entry, distanceMeters }) => {
        const place = placeOf(published, kind, entry.placeId)
        return place ? [placeView(published, place, { language, specialty, distanceMeters })] : []
      })
      return { total, list: rows, size: rows.length }
    },

    markers: async ({ language, request }) => {
      const { kind, ...filters } = request
      const found = matching(indexes.of(kind), filters).slice(0, maxMarkers)
      return {
        list: found.map(({ placeId, latitude, longitude }) => ({
          placeId,
          title: titleOf(kind, placeId, language),
          latitude,
          longitude,
        })),
      }
    },

    detail: async ({ language, request }) => {
      const place = placeOf(published, request.kind, request.placeId)
      return { place: place && placeDetailView(published, place, language) }
    },

    cities: async ({ language, request }) => {
      const { countByCity } = indexes.of(request.kind)
      return {
        list: published.cities().map(({ id, name, region, latitude, longitude }) => ({
          cityId: id,
          name: name[language],
          region,
          latitude,
          longitude,
          places: countByCity.get(id) ?? 0,
        })),
      }
    },

    mapSettings: async () => mapSettings,
  }
}
