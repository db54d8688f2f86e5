import { z } from 'zod'
import { nothing, request } from './shapes.ts'

/** A card as the bank's feed tells it; its number is never more than the last four digits. */
const card = z.object({
  cardId: z.string(),
  name: z.string(),
  /** For example `**** **** **** 1234`. */
  maskedNumber: z.string(),
  isActive: z.boolean(),
  imageUrl: z.string(),
  /** The product's page in the club; null where there is none. */
  productPath: z.string().nullable(),
  /** When the bank last said so. */
  asOf: z.string(),
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
