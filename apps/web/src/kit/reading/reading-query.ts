import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { ReadingKind } from '@club/contract/library.rules.ts'
import { library } from '@club/contract/library.ts'
import { answerIn, listNeed, need } from '../need.ts'
import type { Route } from '../page.ts'

export type ReadingCardData = AnswerOf<typeof library.list>['list'][number]
export type ReadingItem = NonNullable<AnswerOf<typeof library.item>['item']>

const maxIdLength = 64

/** Which item an address asks for; '' for none, and for what can be no id of ours. */
export function idIn(query: URLSearchParams): string {
  const id = query.get('id') ?? ''
  return id.length > maxIdLength ? '' : id
}

/** One of the known values of a name in the query; the first where none or another is given. */
export function oneIn<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T {
  return known.find((each) => each === query.get(name)) ?? (known[0] as T)
}

export const itemNeed = (kind: ReadingKind, itemId: string) => need(library.item, { kind, itemId })

export const readingListNeed = (kind: ReadingKind, groups: readonly string[] | undefined) =>
  listNeed(library.list, groups ? { kind, groups: [...groups] } : { kind })

/** What the route of a page that is read by its query says of it. */
export type ReadingRoute = Required<Pick<Route, 'renderQuery' | 'needs' | 'exists'>>

/** Whether the item that a page asked for is there; true where it asked for none. */
function itemExists(
  kind: ReadingKind,
  itemIdOf: (query: URLSearchParams) => string | null,
): NonNullable<Route['exists']> {
  return (client, { query, language }) => {
    const itemId = itemIdOf(query)
    return itemId === null || answerIn(client, language, itemNeed(kind, itemId))?.item !== null
  }
}

const namedId = (query: URLSearchParams) => (query.has('id') ? idIn(query) : null)

/**
 * What a page needs that shows the item which its query names, or lists where it names none; `lists` says which
 * groups of which kinds, by the tab in the query.
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
  }
}

/** What a page needs that shows the item which its query names, or a fixed one where it names none. */
export function readingOf(kind: ReadingKind, fixedId: string): ReadingRoute {
  const wanted = (query: URLSearchParams) => idIn(query) || fixedId
  return {
    renderQuery: ['id'],
    needs: ({ query }) => [itemNeed(kind, wanted(query))],
    exists: itemExists(kind, wanted),
  }
}
