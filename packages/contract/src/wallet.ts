import { callsOf, endpoint } from './endpoint.ts'
import type { walletSchemas } from './wallet.schemas.ts'

type S = typeof walletSchemas

/** The card wallet, with cards from the bank's feed: rules/bank#cards. */
export const wallet = /* @__PURE__ */ callsOf('wallet', {
  cards: endpoint<S['cards']>({
    path: '/api/wallet/cards',
    access: 'member',
    summary: "The member's cards at the bank, masked, and the number that the club knows them by.",
    statuses: ['notLoggedIn'],
  }),
  card: endpoint<S['card']>({
    path: '/api/wallet/card',
    access: 'member',
    summary: 'One of the cards; null if the member has no such card.',
    statuses: ['notLoggedIn'],
  }),
})
