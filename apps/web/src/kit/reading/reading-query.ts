import { firstPage } from '@club/contract/constants.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { ReadingKind } from '@club/contract/library.rules.ts'
import { library } from '@club/contract/library.ts'
import { answerIn, need, type Route } from '../page.ts'

export type ReadingCardData = AnswerOf<typeof library.list>['list'][number]
export type ReadingItem = NonNullable<AnswerOf<typeof library.item>['item']>

const idLongest = 64

/** Which item an address asks for; '' for none, and for what can be no id of ours. */
export function idIn(query: URLSearchParams): string {
  const id = query.get('id') ?? ''
  return id.length > idLongest ? '' : id
}

/** One of the known values of a name in the query; the first where none or another is given. */
export function oneIn<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T {
  return known.find((each) => each === query.get(name)) ?? (known[0] as T)
}

/** What a page needs that shows the item which its query names, or a list where it names none. */
export function readingRoute(
  kind: ReadingKind,
  groups?: (query: URLSearchParams) => readonly string[] | undefined,
): Pick<Route, 'drawnBy' | 'needs' | 'isThere'> {
  return {
    drawnBy: ['id', 'tab'],
    needs: ({ query }) =>
      query.has('id')
        ? [need(library.item, { kind, itemId: idIn(query) })]
        : [need(library.list, listRequest(kind, groups?.(query), firstPage))],
    isThere: (client, { query, language }) =>
      !query.has('id') ||
      answerIn(client, language, library.item, { kind, itemId: idIn(query) })?.item !== null,
  }
}

/** The request of a page of a list; the same object's shape wherever it is asked for, since it is the cache's key. */
export function listRequest(kind: ReadingKind, groups: readonly string[] | undefined, pageNum: number) {
  return groups ? { kind, groups: [...groups], pageNum } : { kind, pageNum }
}
