import { callsOf, endpoint } from './endpoint.ts'
import type { librarySchemas } from './library.schemas.ts'

type S = typeof librarySchemas

/** Content to read and look up: rules/content#one-source. */
export const library = /* @__PURE__ */ callsOf('library', {
  list: endpoint<S['list']>({
    path: '/api/library/list',
    isContent: true,
    summary: 'One page of a kind of content, in its order, for example the articles of a section.',
  }),
  item: endpoint<S['item']>({
    path: '/api/library/item',
    isContent: true,
    summary: 'One item with its text, its origin and others of its group; null if it does not exist.',
  }),
  books: endpoint<S['books']>({
    path: '/api/library/books',
    isContent: true,
    summary: 'The books of the reader with their chapters.',
  }),
  chapter: endpoint<S['chapter']>({
    path: '/api/library/chapter',
    isContent: true,
    summary: 'One chapter of a book; null if it does not exist.',
  }),
  findCare: endpoint<S['findCare']>({
    path: '/api/library/findCare',
    isContent: true,
    summary: 'Advice on insurance and care for four answers, with its reasons.',
  }),
  rate: endpoint<S['rate']>({
    path: '/api/library/rate',
    summary: 'Records whether a text was helpful; the last answer of a reader counts.',
    statuses: ['contentUnknown'],
  }),
  search: endpoint<S['search']>({
    path: '/api/library/search',
    isContent: true,
    summary: 'Search results, the best first, in the language of the call.',
  }),
})
