import { z } from 'zod'
import { inEachLanguage, languages } from '../languages.ts'
import { change } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const kind = z.string().max(50)
const itemId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
const named = { kind, itemId }
const maxListed = 100
const maxBody = 128 * 1024

const inBoth = <T extends z.ZodType>(schema: T) => z.strictObject(inEachLanguage(() => schema))
const fields = z.record(z.string().max(50), z.unknown())

/** An item as it is written: facts, and words and text in each language. It may be unfinished. */
const source = z.strictObject({
  facts: fields,
  words: inBoth(fields),
  bodies: inBoth(z.string().max(maxBody)),
})
export type WrittenItem = z.output<typeof source>

/** How a field is filled in. */
export const fieldInputs = [
  'line',
  'area',
  'number',
  'yesNo',
  'choice',
  'day',
  'instant',
  'colour',
  'picture',
  'film',
  'captions',
] as const

const simpleField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  input: z.enum(fieldInputs),
  isNeeded: z.boolean(),
  maxLength: z.int().nullable(),
  /** Of a choice. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SimpleField = z.output<typeof simpleField>

const field = simpleField.extend({
  /** Several values, or several groups of `parts`. */
  isList: z.boolean(),
  /** Set: the value is an object of these. */
  parts: z.array(simpleField).nullable(),
  /** Once the item is published, it is not changed here: it is a rule. */
  isFixed: z.boolean(),
})
export type FormField = z.output<typeof field>

const problem = z.object({
  file: z.enum(['item', ...languages]),
  /** `title`, `images.0`; `body` is the text; '' the whole. */
  field: z.string(),
  /** In the caller's language. */
  text: z.string(),
})
export type ItemProblem = z.output<typeof problem>

/** Where an item stands; it may stand in several places, such as shown with a draft of its next form. */
export const itemStates = [
  'draft',
  'waits',
  'timed',
  'failed',
  'shown',
  'later',
  'expires',
  'expired',
  'withdrawn',
] as const
export type ItemState = (typeof itemStates)[number]

const row = z.object({
  ...named,
  title: z.string(),
  states: z.array(z.enum(itemStates)),
  /** The day of its first moment, the last day on which it is shown, and when its draft will be published. */
  from: z.string().nullable(),
  lastDay: z.string().nullable(),
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
})
export type ContentRow = z.output<typeof row>

const medium = z.object({
  name: z.string(),
  url: z.string(),
  descriptions: z.object(inEachLanguage(() => z.string())).nullable(),
})
export type Medium = z.output<typeof medium>

export const contentSchemas = {
  kinds: {
    request: z.strictObject({}),
    answer: z.object({
      /** `isClosed`: there are no items besides those that are shown, and all of them are needed. */
      kinds: z.array(
        z.object({ kind, label: z.string(), shown: z.int(), drafts: z.int(), isClosed: z.boolean() }),
      ),
      /** What only the content folder has. */
      documents: z.array(z.object({ file: z.string(), what: z.string() })),
    }),
  },
  list: {
    request: z.strictObject({
      /** Null: of every kind. */
      kind: kind.nullable(),
      state: z.enum(itemStates).nullable(),
      /** Part of a title or an id. */
      text: z.string().max(100),
      /** The last row of the page before, as `kind/id`. */
      after: z.string().max(120).nullable(),
    }),
    answer: z.object({ rows: z.array(row).max(maxListed), next: z.string().nullable() }),
  },
  form: {
    request: z.strictObject({ kind }),
    answer: z.object({
      label: z.string(),
      facts: z.array(field),
      words: z.array(field),
      body: z.enum(['none', 'optional', 'required', 'chapters']),
      bodyLabel: z.string(),
      bodyHint: z.string().nullable(),
      isClosed: z.boolean(),
    }),
  },
  show: {
    request: z.strictObject(named),
    answer: z.object({
      row,
      shown: source.nullable(),
      draft: z
        .object({
          source,
          revision: z.int(),
          writtenBy: z.string(),
          writtenAt: z.string(),
          problems: z.array(problem),
          /** What its publication would change. */
          changes: z.array(change),
        })
        .nullable(),
      /** The order that waits for the second reader. */
      orderId: z.string().nullable(),
      history: z.array(
        z.object({
          version: z.int(),
          at: z.string(),
          by: z.string(),
          origin: z.enum(['folder', 'desk']),
          isWithdrawn: z.boolean(),
        }),
      ),
    }),
  },
  preview: {
    /** `source` is what is being written; null for the draft or, without one, what is shown. */
    request: z.strictObject({ ...named, source: source.nullable() }),
    answer: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('ready'),
        /** Where the members' app is served for looking at drafts; null: at the desk's own host. */
        origin: z.string().nullable(),
        port: z.int(),
        /** What is asked for there: rules/content#previews. */
        key: z.string(),
      }),
      /** It is only on members' own pages. */
      z.object({ state: z.literal('noPage') }),
      /** Fields are missing without which there is no page. */
      z.object({ state: z.literal('unfinished') }),
      /** This server has no address for previews. */
      z.object({ state: z.literal('off') }),
    ]),
  },
  version: {
    request: z.strictObject({ ...named, version: z.int() }),
    answer: z.object({ source: source.nullable(), changes: z.array(change) }),
  },
  saveDraft: {
    /** `revision` is the one that was read; 0 for a new draft. */
    request: z.strictObject({ ...named, revision: z.int().min(0), source }),
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('saved'), revision: z.int(), problems: z.array(problem) }),
      /** Somebody else has written it meanwhile, or it waits for its time. */
      z.object({ state: z.literal('taken'), by: z.string() }),
    ]),
  },
  dropDraft: {
    request: z.strictObject({ ...named, revision: z.int() }),
    answer: z.object({ isDropped: z.boolean() }),
  },
  media: {
    request: z.strictObject({ input: z.enum(['picture', 'film', 'captions']) }),
    answer: z.object({ media: z.array(medium) }),
  },
  addMedium: {
    /** `crop` is `left,top,width,height` in pixels of the upright picture, or ''. */
    request: z.strictObject({
      name: z.string().trim().min(1).max(255),
      crop: z.string().regex(/^(\d{1,5},\d{1,5},\d{1,5},\d{1,5})?$/),
      /** The description in each language. */
      ...inEachLanguage(() => z.string().trim().min(1).max(200)),
    }),
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('added'), medium }),
      z.object({ state: z.literal('refused'), why: z.string() }),
    ]),
  },
} as const

type S = typeof contentSchemas

/** What members read, look at and look up: written, checked and published item by item. */
export const content = /* @__PURE__ */ deskCallsOf('content', {
  kinds: deskEndpoint<S['kinds']>({
    path: '/api/content/kinds',
    permission: 'content',
    summary: 'The kinds of content, with how much of each is shown.',
  }),
  list: deskEndpoint<S['list']>({
    path: '/api/content/list',
    permission: 'content',
    summary: 'Items with where they stand, by kind and id.',
  }),
  form: deskEndpoint<S['form']>({
    path: '/api/content/form',
    permission: 'content',
    summary: 'The fields of a kind, made from its declaration.',
  }),
  show: deskEndpoint<S['show']>({
    path: '/api/content/show',
    permission: 'content',
    summary: 'One item: what is shown, its draft, and every form in which it was published.',
  }),
  preview: deskEndpoint<S['preview']>({
    path: '/api/content/preview',
    permission: 'content',
    summary: "Shows what is written on the members' page, to the caller alone and for half an hour.",
    body: 'longJson',
  }),
  version: deskEndpoint<S['version']>({
    path: '/api/content/version',
    permission: 'content',
    summary: 'An earlier form of an item, and what differs from what is shown.',
  }),
  saveDraft: deskEndpoint<S['saveDraft']>({
    path: '/api/content/save-draft',
    permission: 'content draft',
    summary: 'Keeps a draft, finished or not, with what is wrong with it. Members see nothing of it.',
    body: 'longJson',
  }),
  dropDraft: deskEndpoint<S['dropDraft']>({
    path: '/api/content/drop-draft',
    permission: 'content draft',
    summary: 'Throws a draft away.',
  }),
  media: deskEndpoint<S['media']>({
    path: '/api/content/media',
    permission: 'content',
    summary: 'The pictures or films that an item can show.',
  }),
  addMedium: deskEndpoint<S['addMedium']>({
    path: '/api/content/add-medium',
    permission: 'content draft',
    summary:
      'Takes a picture, cropped if asked, a film or its captions, with a description in each language.',
    body: 'file',
  }),
})
