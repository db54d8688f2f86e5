import { idIn, readingRoute } from '../../kit/reading/reading-query.ts'
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

// The route table comes with the first page of all: only what it needs is here.

/** What a page needs on which a city of a kind is chosen; the other choices are kept in its address. */
export function citiesRoute(kind: StayKind): RouteParts {
  return {
    renderQuery: [...filterParams(kind), { name: 'to', values: ['map'] }],
    needs: () => [citiesNeed(kind)],
    exists: (client, context) => cityExists(kind, client, context),
  }
}

/** A place has at most so many pictures. */
const maxPhotos = 12
const photoNos = Array.from({ length: maxPhotos }, (_, index) => String(index + 1))

/** What a page needs that shows the pictures of the place which its query names, one at a time. */
export function photosRoute(kind: StayKind): RouteParts {
  return {
    ...placeRoute(kind),
    renderQuery: ['id', { name: 'n', values: photoNos }],
    needs: ({ query }) => [placeNeed(kind, idIn(query))],
  }
}

const brands = readingRoute('article', { lists: () => [{ kind: 'article', groups: ['community_brand'] }] })

/** What a page needs that lists the brands of communities, or shows the one that its query names with its communities. */
export const brandsRoute: typeof brands = {
  ...brands,
  needs: (context) => {
    const brandId = idIn(context.query)
    return [...(brands.needs?.(context) ?? []), ...(brandId ? [placesNeed('community', { brandId })] : [])]
  },
}
