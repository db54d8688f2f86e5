import { z } from 'zod'
import { downloadable, maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const reason = z.string().trim().min(1).max(maxReasonLength)
const count = z.int()
/** Where a page begins: the key of the last row before it, null for the first page. */
const after = z.string().max(100).nullable()
const next = z.string().nullable()

const reach = z.object({ members: count, points: count })

const flag = z.object({
  flagId: z.string(),
  /** The entry as `points unflag` names it: `member/number`. */
  target: z.string(),
  member: z.string(),
  points: count,
  effect: z.enum(['notCounted', 'withheld']),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
  lifted: z.object({ by: z.string(), reason: z.string(), at: z.string() }).nullable(),
})

export const monthsSchemas = {
  now: {
    request: z.strictObject({}),
    answer: z.object({
      month: z.string(),
      daysLeft: count,
      ranks: count,
      placesLeft: count,
      places: count,
      /** Roughly who can still make it, as of the last list; null before the first. */
      list: z
        .object({
          members: count,
          takenAt: z.string(),
          inClub: reach,
          withBank: reach,
          steps: z.array(z.object({ from: count, to: count, members: count })),
        })
        .nullable(),
      /** The last month while it is open, which the club closes by itself at this time. */
      closing: z.object({ month: z.string(), closesAt: z.string() }).nullable(),
    }),
  },
  list: {
    request: z.strictObject({}),
    answer: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          begunAt: z.string(),
          closedAt: z.string().nullable(),
          members: count,
          ranks: count,
        }),
      ),
    }),
  },
  ranks: {
    request: z.strictObject({ month, reason, after }),
    answer: z.object({
      ranks: z.array(
        z.object({
          rank: count,
          member: z.string(),
          /** Masked; null if the member has left. */
          mobile: z.string().nullable(),
          reachedAt: z.string(),
          /** Null until the month is closed. */
          benefit: z.enum(['none', 'carried', 'withheld']).nullable(),
        }),
      ),
      /** How many ranks were given so far. */
      total: count,
      next,
    }),
  },
  flags: {
    request: z.strictObject({ month, reason, after: z.uuid().nullable() }),
    answer: z.object({ flags: z.array(flag), next }),
  },
  exports: {
    request: z.strictObject({}),
    answer: z.object({
      exports: z.array(downloadable.extend({ month: z.string() })),
    }),
  },
  download: {
    request: z.strictObject({ orderId: z.uuid(), after }),
    /** Whole lines of CSV; the first page begins with the header. */
    answer: z.object({ name: z.string(), csv: z.string(), next }),
  },
} as const

type S = typeof monthsSchemas

/** The running month and finished ones. Closing and exporting are acts. */
export const months = /* @__PURE__ */ deskCallsOf('months', {
  now: deskEndpoint<S['now']>({
    path: '/api/months/now',
    permission: 'months',
    summary: 'Where the running month stands; it names no member.',
  }),
  list: deskEndpoint<S['list']>({
    path: '/api/months/list',
    permission: 'months',
    summary: 'The months that are closed or being closed.',
  }),
  ranks: deskEndpoint<S['ranks']>({
    path: '/api/months/ranks',
    permission: 'months',
    summary: 'The ranks of a month in order, masked; the look is recorded.',
  }),
  flags: deskEndpoint<S['flags']>({
    path: '/api/months/flags',
    permission: 'months',
    summary: 'The flags of a month, the latest first; the look is recorded.',
  }),
  exports: deskEndpoint<S['exports']>({
    path: '/api/months/exports',
    permission: 'months export',
    summary: 'The exports that the caller ordered, as long as they can be downloaded.',
  }),
  download: deskEndpoint<S['download']>({
    path: '/api/months/download',
    permission: 'months export',
    summary: 'The next lines of a confirmed export, for whoever ordered it; recorded.',
  }),
})
