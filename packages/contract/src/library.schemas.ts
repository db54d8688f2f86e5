import { z } from 'zod'
import {
  foundKinds,
  healthStates,
  medicalNeeds,
  readingKinds,
  relations,
  socialInsurances,
} from './library.rules.ts'
import { origin, page, paging, request } from './shapes.ts'

/** What an address asks for: what can be no item of ours is answered like one that is not there. */
const itemId = z.string().max(64)
const kind = z.enum(readingKinds)

/** Something to read as a list shows it. */
const card = z.object({
  kind,
  itemId: z.string(),
  /** An article's section, a question's topic, a discount's category …; null where the kind has no groups. */
  group: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  /** A picture's address on this server, or null. */
  imageUrl: z.string().nullable(),
  /** The day to show beside it (`2026-11-20`): published, held or valid until; null for none. */
  day: z.string().nullable(),
  /** How long reading it takes; null for what has no text. */
  minutes: z.int().nullable(),
  /** Invented for the demo club: it does not exist in the world, and says so. */
  isInvented: z.boolean(),
  path: z.string(),
  /** What kinds have of their own; null for all others. */
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
      /** The bank's own page about it; null where there is none. */
      url: z.string().nullable(),
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
    })
    .nullable(),
})

const detail = card.extend({
  /** Cleaned when published; '' for what has no text. */
  html: z.string(),
  origin,
  /** Others of the same group, to read on. */
  others: z.array(card).max(3),
})

const chapter = z.object({ chapterNo: z.int(), title: z.string(), minutes: z.int() })

export const librarySchemas = {
  list: {
    request: request({
      kind,
      /** Only items of these groups; without it all of the kind. */
      groups: z.array(z.string().max(40)).min(1).max(20).optional(),
      ...paging,
    }),
    answer: page(card),
  },
  item: {
    request: request({ kind, itemId }),
    /** `item` is null where there is no such thing; `isOver` tells one that was there and has expired. */
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
    /** `book` is null where the club has no such book or chapter. */
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
          /** Why this advice fits what was answered. */
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
        /** A piece of the text around what was found; parts to be marked stand by themselves. */
        excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
        path: z.string(),
      }),
    ),
  },
}
