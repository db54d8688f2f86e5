import { endpoint } from './endpoint.ts'
import type { feedsSchemas } from './feeds.schemas.ts'

type S = typeof feedsSchemas

/** What the bank's systems send (decisions 3). */
export const feeds = {
  bankEvents: endpoint<S['bankEvents']>({
    path: '/bank/events',
    access: 'signed',
    summary: "Events of the bank's systems, signed with HMAC-SHA256.",
    statuses: ['notYet'],
  }),
}
