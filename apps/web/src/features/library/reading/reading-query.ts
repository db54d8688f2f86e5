import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { ReadingKind } from '@club/contract/library.rules.ts'
import { library } from '@club/contract/library.ts'
import { answerIn } from '../../../kit/calls/api.ts'
import { listNeed, need } from '../../../kit/calls/need.ts'
import type { Route, SharesOf } from '../../../kit/page/page.ts'
import { idIn, oneIn } from '../../../kit/page/query-params.ts'

export type ReadingCardData = AnswerOf<typeof library.list>['list'][number]
export type ReadingItem = NonNullable<AnswerOf<typeof library.item>['item']>

export const itemNeed = (kind: ReadingKind, itemId: string) => need(library.item, { kind, itemId })

export const readingListNeed = (kind: ReadingKind, groups: readonly string[] | undefined) =>
  listNeed(library.list, groups ? { kind, groups: [...groups] } : { kind })

/** Route parts of a page whose content depends on its query. */
export type ReadingRoute = Required<Pick<Route, 'renderQuery' | 'needs' | 'exists'>> & {
  shares: SharesOf
  about?: string
}

/** Whether the requested item exists; true if none was requested. */
function itemExists(
  kind: ReadingKind,
  itemIdOf: (query: URLSearchParams) => string | null,
): NonNullable<Route['exists']> {
  return (client, { query, language }) => {
    const itemId = itemIdOf(query)
    return itemId === null || answerIn(client, language, itemNeed(kind, itemId))?.item !== null
  }
}

/** A share of the page shows the item that it is about. */
function sharesItem(kind: ReadingKind, itemIdOf: (query: URLSearchParams) => string | null): SharesOf {
  return (client, { query, language }) => {
    const itemId = itemIdOf(query)
    const item = itemId === null ? null : answerIn(client, language, itemNeed(kind, itemId))?.item
    return item ? { title: item.title, text: item.summary, imageUrl: item.imageUrl } : null
  }
}

const namedId = (query: URLSearchParams) => (query.has('id') ? idIn(query) : null)

/**
 * Route parts of a page that shows the item in its query, or lists if there is none; `lists` gives the groups
 * of each kind for the tab in the query.
 */
export function readingRoute(
  kind: ReadingKind,
  {
    tabs,
    lists,
  }: {
    tabs?: readonly string[]
    lists?: (tab: string) => readonly { kind: ReadingKind; groups?: readonly string[] | undefined }[]
  } = {},
): ReadingRoute {
  const known = tabs ?? ['']
  return {
    renderQuery: ['id', { name: 'tab', values: known }],
    needs: ({ query }) => {
      const itemId = namedId(query)
      if (itemId !== null) return [itemNeed(kind, itemId)]
      const shown = lists?.(oneIn(query, 'tab', known)) ?? []
      return shown.map((one) => readingListNeed(one.kind, one.groups))
    },
    exists: itemExists(kind, namedId),
    shares: sharesItem(kind, namedId),
  }
}

/** Route parts of a page that shows the item in its query; without an id a fixed one or, without that, nothing. */
export function readingOf(kind: ReadingKind, fixedId = ''): ReadingRoute {
  const wanted = (query: URLSearchParams) => idIn(query) || fixedId
  return {
    about: fixedId,
    renderQuery: ['id'],
    needs: ({ query }) => [itemNeed(kind, wanted(query))],
    exists: itemExists(kind, wanted),
    shares: sharesItem(kind, wanted),
  }
}
