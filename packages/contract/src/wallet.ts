import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { bankCardKinds, bankCardStatuses } from './feeds.constants.ts'
import { nothing, request } from './shapes.ts'

/** A card from the bank's feed, with only the last four digits of its number. */
const card = z.object({
  cardId: z.string(),
  kind: z.enum(bankCardKinds),
  status: z.enum(bankCardStatuses),
  lastDigits: z.string(),
  /** The club's page about cards of this kind; null if none. */
  product: z.object({ name: z.string(), path: z.string(), imageUrl: z.string() }).nullable(),
})

export const walletSchemas = {
  cards: {
    request: nothing,
    answer: z.object({
      list: z.array(card),
      /**
       * The member's own club number, 12 digits, shown at a partner's counter; it grants no access by itself.
       */
      memberCode: z.string(),
    }),
  },
  card: {
    request: request({ cardId: z.string().max(64) }),
    /** `card` is null if the member has no such card. */
    answer: z.object({ card: card.nullable(), memberCode: z.string() }),
  },
}

type S = typeof walletSchemas

/** The card wallet, with cards from the bank's feed: rules/bank#cards. */
export const wallet = /* @__PURE__ */ callsOf('wallet', {
  cards: endpoint<S['cards']>({
    path: '/api/wallet/cards',
    access: 'member',
    summary: "The member's cards at the bank, masked, and the member code.",
    statuses: ['notLoggedIn'],
  }),
  card: endpoint<S['card']>({
    path: '/api/wallet/card',
    access: 'member',
    summary: 'One of the cards; null if the member has no such card.',
    statuses: ['notLoggedIn'],
  }),
})
