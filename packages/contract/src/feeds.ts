import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { maxBankEvents } from './feeds.constants.ts'

/** One event; `detail` holds the columns of the matching file, as text. */
export const bankEvent = z.strictObject({
  eventId: z.string().regex(/^[\w.:-]{1,64}$/),
  type: z.string().min(1).max(64),
  customerNo: z.string().max(32).optional(),
  mobile: z.string().max(20).optional(),
  at: z.iso.datetime({ offset: true }),
  detail: z.record(z.string().max(32), z.string().max(200)).optional(),
})

export const feedsSchemas = {
  bankEvents: {
    /** Each event is checked separately against `bankEvent`, so that a bad one does not stop the others. */
    request: z.strictObject({
      events: z
        .array(z.unknown().meta({ description: 'An event: docs/operations/feeds.md' }))
        .min(1)
        .max(maxBankEvents),
    }),
    answer: z.object({
      accepted: z.int(),
      repeated: z.int(),
      refused: z.array(
        z.object({
          /** Index in the list, from 0. */
          index: z.int(),
          /** Empty if the event has no readable id. */
          eventId: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  },
}

type S = typeof feedsSchemas

/** What the bank's systems send: rules/bank#files-and-events. */
export const feeds = /* @__PURE__ */ callsOf('feeds', {
  bankEvents: endpoint<S['bankEvents']>({
    path: '/bank/events',
    access: 'signed',
    summary:
      "Events of the bank's systems, signed: x-bank-time (Unix seconds) and x-bank-signature, the HMAC-SHA256 in hex over the time, a full stop and the body. Each event is accepted, repeated or refused separately.",
    statuses: ['unsigned'],
  }),
})
