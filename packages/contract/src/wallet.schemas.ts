import { z } from 'zod'
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
