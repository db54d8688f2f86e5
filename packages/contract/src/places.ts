import { callsOf, endpoint } from './endpoint.ts'
import type { placesSchemas } from './places.schemas.ts'

type S = typeof placesSchemas

/** Places on the maps, of four kinds: rules/content#places. */
export const places = /* @__PURE__ */ callsOf('places', {
  list: endpoint<S['list']>({
    path: '/api/place/list',
    isContent: true,
    summary: 'One page of places of a kind, filtered, by distance, rank or order.',
  }),
  markers: endpoint<S['markers']>({
    path: '/api/place/markers',
    isContent: true,
    summary: 'The locations of all filtered places of a kind, for a map.',
  }),
  detail: endpoint<S['detail']>({
    path: '/api/place/detail',
    isContent: true,
    summary: 'One place with its text and pictures; null if it does not exist.',
  }),
  cities: endpoint<S['cities']>({
    path: '/api/place/cities',
    isContent: true,
    summary: 'The cities of the map with their number of places of a kind.',
  }),
  mapSettings: endpoint<S['mapSettings']>({
    path: '/api/place/mapSettings',
    isContent: true,
    summary: "The operator's services for maps; the club draws its own map without any.",
  }),
})
