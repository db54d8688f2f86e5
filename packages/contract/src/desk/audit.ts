import { z } from 'zod'
import { isDay } from '../business-day.ts'
import { maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const day = z.string().refine(isDay)
const name = z.string().trim().min(1).max(200)

/** Which acts are asked for; null is any. */
const asked = {
  /** One kind, `members.bar`, or all of a group, `members`. */
  act: name.nullable(),
  /** The name of whoever did it, or the part in brackets, which is proved. */
  by: name.nullable(),
  /** Business days, both included. */
  from: day.nullable(),
  to: day.nullable(),
  /** A look at one member, as `audit.look` answers it. */
  lookId: z.uuid().nullable(),
  /** Previews change nothing, but showed something: the desk leaves one or two before each act. */
  withPreviews: z.boolean(),
  after: z.string().max(200).nullable(),
}

/** A fact of an act, as it was recorded. */
const fact = z.object({ name: z.string(), value: z.string() })
/** What an act did one by one. */
const part = z.array(fact)

const act = z.object({
  auditId: z.string(),
  at: z.string(),
  operator: z.string(),
  act: z.string(),
  /** In the caller's language; null for what has no title, such as a look. */
  title: z.string().nullable(),
  reason: z.string(),
  isPreview: z.boolean(),
  facts: z.array(fact),
  /** How an act of several transactions ended; null for any other, or if it was broken off. */
  outcome: z.array(fact).nullable(),
  /** At most the first hundred. */
  parts: z.array(part),
  partCount: z.int(),
})

export const auditSchemas = {
  look: {
    /** By mobile, customer number or id. */
    request: z.strictObject({
      member: z.string().trim().min(4).max(40),
      reason: z.string().trim().min(1).max(maxReasonLength),
    }),
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('found'), lookId: z.string(), userId: z.string() }),
      z.object({ state: z.literal('refused'), why: z.string() }),
    ]),
  },
  list: {
    request: z.strictObject(asked),
    answer: z.object({
      acts: z.array(act),
      next: z.string().nullable(),
      /** How many there are in all: exact up to the limit, which is said by `isRough`; null on further pages. */
      count: z.object({ acts: z.int(), isRough: z.boolean() }).nullable(),
    }),
  },
  csv: {
    request: z.strictObject(asked),
    /** Lines of CSV, the names of the columns first; the next page of them follows without. */
    answer: z.object({ lines: z.string(), next: z.string().nullable() }),
  },
} as const

type S = typeof auditSchemas

/** The audit log: who did what, when and why. One act is one row, however many things it changed. */
export const audit = /* @__PURE__ */ deskCallsOf('audit', {
  look: deskEndpoint<S['look']>({
    path: '/api/audit/look',
    permission: 'audit',
    summary: 'Records a look at what was done about one member, whose acts can then be asked for.',
  }),
  list: deskEndpoint<S['list']>({
    path: '/api/audit/list',
    permission: 'audit',
    summary: 'Acts and looks, the latest first.',
  }),
  csv: deskEndpoint<S['csv']>({
    path: '/api/audit/csv',
    permission: 'audit',
    summary: 'The same as CSV, a page of lines at a time.',
  }),
})
