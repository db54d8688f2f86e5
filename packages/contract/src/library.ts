import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { foundKinds, readingKinds } from './library.rules.ts'
import { healthStates, medicalNeeds, relations, socialInsurances } from './library-choices.rules.ts'
import { bankPage, origin, page, paging, request } from './shapes.ts'

/** Accept any address: an impossible id is answered like an unknown one. */
const itemId = z.string().max(64)
const kind = z.enum(readingKinds)

/** A text as lists show it. */
const card = z.object({
  kind,
  itemId: z.string(),
  /**
   * An article's section, a question's topic, a discount's category and so on; null if the kind has no
   * groups.
   */
  group: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  /** A picture's address on this server, or null. */
  imageUrl: z.string().nullable(),
  /** The day to show (`2026-11-20`): published, held or valid until; null if none. */
  day: z.string().nullable(),
  /** Reading time in minutes; null without a text. */
  minutes: z.int().nullable(),
  /** Invented for the demo club, and marked as such. */
  isInvented: z.boolean(),
  path: z.string(),
  /** Fields of single kinds; null for all others. */
  lecture: z
    .object({
      beginTime: z.string(),
      endTime: z.string(),
      cityName: z.string(),
      venue: z.string(),
      lecturer: z.string(),
      seats: z.int(),
      phone: z.string().nullable(),
      coursePath: z.string().nullable(),
      isOver: z.boolean(),
    })
    .nullable(),
  discount: z
    .object({
      merchant: z.string(),
      offer: z.string(),
      cityNames: z.array(z.string()),
      products: z.array(z.object({ name: z.string(), path: z.string() })),
      beginsOn: z.string(),
      expiresAt: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
  product: z
    .object({
      riskLevel: z.string().nullable(),
      points: z.array(z.object({ label: z.string(), value: z.string() })),
      /** The bank's own page about it; null if none. */
      bankPage: bankPage.nullable(),
    })
    .nullable(),
  hotline: z.object({ number: z.string(), hours: z.string() }).nullable(),
  edition: z
    .object({
      edition: z.int(),
      theme: z.string(),
      beginsOn: z.string(),
      endsOn: z.string(),
      isCurrent: z.boolean(),
      /** Whether its last day is over. Before its first day an edition is neither current nor past. */
      isPast: z.boolean(),
    })
    .nullable(),
})

const detail = card.extend({
  /** Sanitised when published; '' without a text. */
  html: z.string(),
  origin,
  /** Others of the same group, as further reading. */
  others: z.array(card).max(3),
})

const chapter = z.object({ chapterNo: z.int(), title: z.string(), minutes: z.int() })

export const librarySchemas = {
  list: {
    request: request({
      kind,
      /** Only items of these groups; by default all of the kind. */
      groups: z.array(z.string().max(40)).min(1).max(20).optional(),
      ...paging,
    }),
    answer: page(card),
  },
  item: {
    request: request({ kind, itemId }),
    /** `item` is null if it does not exist; `isOver` if it has expired. */
    answer: z.object({ item: detail.nullable(), isOver: z.boolean() }),
  },
  books: {
    request: request({}),
    answer: z.object({
      list: z.array(
        z.object({
          bookId: z.string(),
          title: z.string(),
          summary: z.string(),
          author: z.string(),
          imageUrl: z.string(),
          chapters: z.array(chapter),
        }),
      ),
    }),
  },
  chapter: {
    request: request({ bookId: itemId, chapterNo: z.int().min(1).max(1000) }),
    /** `book` is null if the book or chapter does not exist. */
    answer: z.object({
      book: z
        .object({
          bookId: z.string(),
          title: z.string(),
          author: z.string(),
          imageUrl: z.string(),
          chapters: z.array(chapter),
          chapterNo: z.int(),
          chapterTitle: z.string(),
          html: z.string(),
          origin,
        })
        .nullable(),
    }),
  },
  findCare: {
    request: request({
      socialInsurance: z.enum(socialInsurances),
      health: z.enum(healthStates),
      medicalNeed: z.enum(medicalNeeds),
      relation: z.enum(relations),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          adviceId: z.string(),
          title: z.string(),
          /** Why this advice fits the answers. */
          reason: z.string(),
          html: z.string(),
          links: z.array(z.object({ path: z.string(), name: z.string() })),
          origin,
        }),
      ),
    }),
  },
  rate: {
    request: request({ kind: z.enum(foundKinds), itemId, isHelpful: z.boolean() }),
    answer: z.object({ isHelpful: z.boolean() }),
  },
  search: {
    request: request({ text: z.string().trim().min(1).max(40), ...paging }),
    answer: page(
      z.object({
        kind: z.enum(foundKinds),
        itemId: z.string(),
        title: z.string(),
        /** A piece of the text around the hits, split into marked and unmarked parts. */
        excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
        path: z.string(),
      }),
    ),
  },
}

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
