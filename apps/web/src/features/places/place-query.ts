import type { AnswerOf, RequestOf } from '@club/contract/endpoint.ts'
import type { PlaceKind } from '@club/contract/library.rules.ts'
import { careLevels, institutionTypes, regions, specialties } from '@club/contract/library-choices.rules.ts'
import { places } from '@club/contract/places.ts'
import type { QueryClient } from '@tanstack/react-query'
import { answerIn } from '../../kit/calls/api.ts'
import { listNeed, need } from '../../kit/calls/need.ts'
import type { NeedContext, RenderParam, Route, SharesOf } from '../../kit/page/page.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { canName } from '../../kit/page/query-text.rules.ts'

export type PlaceCardData = AnswerOf<typeof places.list>['list'][number]
export type PlaceDetail = NonNullable<AnswerOf<typeof places.detail>['place']>
export type City = AnswerOf<typeof places.cities>['list'][number]
export type PlaceFilters = Omit<RequestOf<typeof places.markers>, 'kind' | 'userId'>
export type FilterName = Exclude<keyof PlaceFilters, 'brandId'>

// The route table is part of the first load, so this file holds only what it needs.

/** The filters of a kind by their names in the address, in display order. */
export const filtersOfKind: Record<PlaceKind, readonly FilterName[]> = {
  institution: ['cityId', 'institutionType', 'careLevel', 'maxMonthlyFee'],
  hospital: ['region', 'cityId', 'specialty'],
  community: ['cityId', 'careLevel', 'maxMonthlyFee'],
  travel_base: ['cityId', 'month', 'maxMonthlyFee'],
}

/** Number filters: the highest monthly cost in yuan, and the months of a year. */
export const figureValues = {
  maxMonthlyFee: ['2000', '4000', '6000', '8000', '12000'],
  month: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
}

/** The other filters; a city can be any of the club's. */
const wordValues: Partial<Record<FilterName, readonly string[]>> = {
  region: regions,
  institutionType: institutionTypes,
  careLevel: careLevels,
  specialty: specialties,
}

const maxCityIdLength = 40

/** Whether a value of an address could be a city's id. */
export const canNameCity = (value: string) => canName(value, maxCityIdLength)

const isFigure = (name: FilterName): name is keyof typeof figureValues => name in figureValues

/** The filters of an address in the request's format; unknown values are left out. */
export function filtersIn(kind: PlaceKind, query: URLSearchParams): PlaceFilters {
  const asked = filtersOfKind[kind].flatMap((name) => {
    const value = query.get(name)
    const known = isFigure(name) ? figureValues[name] : wordValues[name]
    if (!value || !canNameCity(value) || (known && !known.includes(value))) return []
    return [[name, isFigure(name) ? Number(value) : value]]
  })
  return Object.fromEntries(asked)
}

export const mapSettingsNeed = need(places.mapSettings, {})
export const citiesNeed = (kind: PlaceKind) => need(places.cities, { kind })
export const placeNeed = (kind: PlaceKind, placeId: string) => need(places.detail, { kind, placeId })
export const placesNeed = (
  kind: PlaceKind,
  filters: PlaceFilters & Pick<RequestOf<typeof places.list>, 'near'>,
) => listNeed(places.list, { kind, ...filters })
export const markersNeed = (kind: PlaceKind, filters: PlaceFilters) =>
  need(places.markers, { kind, ...filters })

/** Whether the address asks for the map beside the list. */
export const hasMap = (query: URLSearchParams) => query.get('map') === '1'

export type RouteParts = Required<Pick<Route, 'renderQuery' | 'needs' | 'exists'>> & {
  shares?: SharesOf
  about?: string
}

/** The query parameters that change how a page with a kind's filters is rendered. */
export function filterParams(kind: PlaceKind): RenderParam[] {
  return [
    ...filtersOfKind[kind].map((name) => {
      const values = isFigure(name) ? figureValues[name] : wordValues[name]
      return values ? { name, values } : name
    }),
    { name: 'map', values: ['1'] },
  ]
}

/**
 * Route parts of a page that lists a kind's places; `isMap` if its map is always shown. Hospitals share one page for
 * their list and for the hospital named in the query. If the city is unknown, the page does not exist.
 */
export function placesRoute(kind: PlaceKind, isMap = false): RouteParts {
  const one = kind === 'hospital' ? placeRoute(kind) : null
  return {
    renderQuery: [...(one?.renderQuery ?? []), ...filterParams(kind)],
    needs: (context) => {
      const { query } = context
      if (one && query.has('id')) return one.needs(context)
      const filters = filtersIn(kind, query)
      const list = [placesNeed(kind, filters), citiesNeed(kind)]
      return isMap || hasMap(query) ? [...list, markersNeed(kind, filters), mapSettingsNeed] : list
    },
    exists: (client, context) => {
      const { query, language } = context
      if (one && query.has('id')) return one.exists(client, context)
      return cityExists(kind, client, { query, language })
    },
    shares: (client, context) => one?.shares?.(client, context) ?? null,
  }
}

/** Whether the city in the address exists; true if it has none. */
export function cityExists(
  kind: PlaceKind,
  client: QueryClient,
  { query, language }: Pick<NeedContext, 'query' | 'language'>,
): boolean {
  const cityId = query.get('cityId')
  const cities = answerIn(client, language, citiesNeed(kind))?.list
  return cityId === null || !cities || cities.some((city) => city.cityId === cityId)
}

/** Route parts of a page about the place in its query. */
export function placeRoute(kind: PlaceKind): RouteParts {
  return {
    about: kind,
    renderQuery: ['id'],
    needs: ({ query }) => [placeNeed(kind, idIn(query)), mapSettingsNeed],
    exists: (client, { query, language }) =>
      answerIn(client, language, placeNeed(kind, idIn(query)))?.place !== null,
    shares: (client, { query, language }) => {
      const place = answerIn(client, language, placeNeed(kind, idIn(query)))?.place
      return place ? { title: place.title, text: place.summary, imageUrl: place.imageUrl } : null
    },
  }
}
