import { z } from 'zod'
import { bankCardKinds, bankCardStatuses } from './feeds.constants.ts'
import { nothing, request } from './shapes.ts'

/** A card as the bank's feed tells it; of its number nothing but the last four digits. */
const card = z.object({
  cardId: z.string(),
  kind: z.enum(bankCardKinds),
  status: z.enum(bankCardStatuses),
  lastDigits: z.string(),
  /** What the club says about cards of this kind; null where it says nothing. */
  product: z.object({ name: z.string(), path: z.string(), imageUrl: z.string() }).nullable(),
})

export const walletSchemas = {
  cards: {
    request: nothing,
    answer: z.object({
      list: z.array(card),
      /** The member's own number in the club, 12 digits, told at a partner's counter; it opens nothing by itself. */
      memberCode: z.string(),
    }),
  },
  card: {
    request: request({ cardId: z.string().max(64) }),
    /** `card` is null where the member has no such card. */
    answer: z.object({ card: card.nullable(), memberCode: z.string() }),
  },
}
