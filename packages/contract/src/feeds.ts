import { callsOf, endpoint } from './endpoint.ts'
import type { feedsSchemas } from './feeds.schemas.ts'

type S = typeof feedsSchemas

/** What the bank's systems send: rules/bank#files-and-events. */
export const feeds = /* @__PURE__ */ callsOf('feeds', {
  bankEvents: endpoint<S['bankEvents']>({
    path: '/bank/events',
    access: 'signed',
    summary:
      "Events of the bank's systems, signed: x-bank-time (Unix seconds) and x-bank-signature, the HMAC-SHA256 in hex over the time, a full stop and the body. Each event is accepted, repeated or refused by itself.",
    statuses: ['unsigned'],
  }),
})
