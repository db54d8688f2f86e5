import { firstPage } from '@club/contract/constants.ts'
import { places } from '@club/contract/places.ts'
import { need } from '../../kit/page.ts'
import { idIn, readingRoute } from '../../kit/reading/reading-query.ts'
import { cityExists, filterParams, placeRoute, type RouteParts } from './place-query.ts'
import type { StayKind } from './stays.rules.ts'

// The route table comes with the first page of all: only what it needs is here.

/** What a page needs on which a city of a kind is chosen; the other choices are kept in its address. */
export function citiesRoute(kind: StayKind): RouteParts {
  return {
    renderQuery: [...filterParams(kind), { name: 'to', values: ['map'] }],
    needs: () => [need(places.cities, { kind })],
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
    needs: ({ query }) => [need(places.detail, { kind, placeId: idIn(query) })],
  }
}

const brands = readingRoute('article', { lists: () => [{ kind: 'article', groups: ['community_brand'] }] })

/** What a page needs that lists the brands of communities, or shows the one that its query names with its communities. */
export const brandsRoute: typeof brands = {
  ...brands,
  needs: (context) => {
    const brandId = idIn(context.query)
    const ofBrand = { kind: 'community', brandId, pageNum: firstPage } as const
    return [...(brands.needs?.(context) ?? []), ...(brandId ? [need(places.list, ofBrand)] : [])]
  },
}
