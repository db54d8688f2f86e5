import { idIn } from '../../kit/page/query-params.ts'
import { readingRoute } from '../library/reading/reading-query.ts'
import {
  citiesNeed,
  cityExists,
  filterParams,
  placeNeed,
  placeRoute,
  placesNeed,
  type RouteParts,
} from './place-query.ts'
import type { StayKind } from './stays.rules.ts'

// The route table is part of the first load, so this file holds only what it needs.

/** Route parts of a kind's city page; the other choices stay in its address. */
export function citiesRoute(kind: StayKind): RouteParts {
  return {
    about: kind,
    renderQuery: [...filterParams(kind), { name: 'to', values: ['map'] }],
    needs: () => [citiesNeed(kind)],
    exists: (client, context) => cityExists(kind, client, context),
  }
}

/** Highest number of pictures of a place. */
const maxPhotos = 12
const photoNos = Array.from({ length: maxPhotos }, (_, index) => String(index + 1))

/** Route parts of the picture page of the place in its query. */
export function photosRoute(kind: StayKind): RouteParts {
  return {
    ...placeRoute(kind),
    renderQuery: ['id', { name: 'n', values: photoNos }],
    needs: ({ query }) => [placeNeed(kind, idIn(query))],
  }
}

const brands = readingRoute('article', { lists: () => [{ kind: 'article', groups: ['community_brand'] }] })

/** Route parts of the brands' page: the list, or the brand in its query with its communities. */
export const brandsRoute: typeof brands = {
  ...brands,
  needs: (context) => {
    const brandId = idIn(context.query)
    return [...(brands.needs?.(context) ?? []), ...(brandId ? [placesNeed('community', { brandId })] : [])]
  },
}
