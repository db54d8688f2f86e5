import { z } from 'zod'
import { maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

/** The kinds of the bank's files; `feeds <kind>` is the act that stores one. */
export const feedKindNames = [
  'aum',
  'customers',
  'mobiles',
  'events',
  'tiers',
  'blacklist',
  'cards',
  'pensions',
] as const
export type FeedKindName = (typeof feedKindNames)[number]
const kind = z.enum(feedKindNames)

const reason = z.string().trim().min(1).max(maxReasonLength)
const fileId = z.uuid()
const count = z.int()

const counts = z.object({
  lines: count,
  accepted: count,
  corrected: count,
  unchanged: count,
  /** Older than the stored row: nothing changes. */
  older: count,
  refused: count,
  /** Rows about nobody known, which wait until that person registers. */
  unknown: count,
})

const refusedLine = z.object({ line: z.int(), why: z.string() })

/** What a line changes, masked; a line may change several things. */
const changedLine = z.object({
  line: z.int(),
  /** A `move` takes a customer number from a member. */
  what: z.enum(['correction', 'change', 'move']),
  /** Whom or what it is about; may be empty. */
  about: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangedLine = z.output<typeof changedLine>

const checked = z.discriminatedUnion('state', [
  /** It is taking long: the same call asks again. */
  z.object({ state: z.literal('running'), runId: z.string(), progress: z.string().nullable() }),
  /** The whole file: it is no CSV, or its header is not that of the kind. */
  z.object({ state: z.literal('unreadable'), why: z.string() }),
  z.object({
    state: z.literal('checked'),
    counts,
    /** What else deserves a look, in sentences. */
    notes: z.array(z.string()),
    /** How many lines are refused, and the first of them. */
    refused: z.object({ count, lines: z.array(refusedLine) }),
    changed: z.object({ count, lines: z.array(changedLine) }),
    /** Whether customer numbers would leave members, which has to be asked for and needs a second person. */
    hasMoves: z.boolean(),
  }),
])

const file = z.object({
  fileId: z.string(),
  kind: z.string(),
  name: z.string(),
  operator: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  state: z.enum(['running', 'done', 'stopped', 'refused', 'partlyTakenBack', 'takenBack']),
  problem: z.string().nullable(),
  counts,
  /** Rows that were taken back. */
  takenBack: count,
  undoneAt: z.string().nullable(),
  /** Whether `feeds undo` takes files of this kind back. */
  isUndoable: z.boolean(),
})
export type FedFile = z.output<typeof file>

/** Where a page begins: the key of the last row before it, null for the first page. */
const after = z.string().max(200).nullable()

export const feedsSchemas = {
  recognize: {
    request: z.strictObject({ fileId }),
    answer: z.object({
      /** The kind whose columns the header has, or has most of. */
      kind: kind.nullable(),
      /** Whether only this kind fits. */
      isSure: z.boolean(),
      /** Why no kind fits, or why the file is not read at all. */
      problem: z.string().nullable(),
    }),
  },
  check: {
    request: z.strictObject({ fileId, kind, confirmMoves: z.boolean() }),
    answer: checked,
  },
  history: {
    request: z.strictObject({ kind: kind.nullable(), after: z.uuid().nullable() }),
    answer: z.object({ files: z.array(file), next: z.string().nullable() }),
  },
  file: { request: z.strictObject({ fileId }), answer: z.object({ file }) },
  lines: {
    request: z.strictObject({ fileId, reason, what: z.enum(['refused', 'changed']), after }),
    answer: z.object({
      refused: z.array(refusedLine),
      changed: z.array(changedLine),
      next: z.string().nullable(),
    }),
  },
} as const

type S = typeof feedsSchemas

/** The bank's files: recognized, checked before they are stored, and their history. Storing and undoing are acts. */
export const feeds = /* @__PURE__ */ deskCallsOf('feeds', {
  recognize: deskEndpoint<S['recognize']>({
    path: '/api/feeds/recognize',
    permission: 'feeds',
    summary: 'Which kind of file one that the caller handed in is, by its header.',
  }),
  check: deskEndpoint<S['check']>({
    path: '/api/feeds/check',
    permission: 'feeds',
    summary: 'What storing a file would do, line by line, masked; nothing is stored.',
  }),
  history: deskEndpoint<S['history']>({
    path: '/api/feeds/history',
    permission: 'feeds',
    summary: 'The files that were stored, the latest first.',
  }),
  file: deskEndpoint<S['file']>({
    path: '/api/feeds/file',
    permission: 'feeds',
    summary: 'One file that was stored, with its counts.',
  }),
  lines: deskEndpoint<S['lines']>({
    path: '/api/feeds/lines',
    permission: 'feeds',
    summary: 'The refused or the changed lines of a stored file; the look is recorded.',
  }),
})
