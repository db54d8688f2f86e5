import { itemPath } from '@club/contract/library.rules.ts'
import { productCategories } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { headed, picture, shared, shortLinkName, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

/** Products with a page of their own: rules/content#product-pages. */
const ownPages: Record<string, string> = {
  happy_yang_card: '/happyYangCard',
  happy_ruyi_card: '/happyRuYiCard',
}

export const product = reading({
  facts: z.strictObject({
    ...shared,
    category: z.enum(productCategories),
    image: picture,
    /** The bank's risk level, R1 (lowest) to R5; null for products without risk. */
    riskLevel: z.enum(['R1', 'R2', 'R3', 'R4', 'R5']).nullable(),
    shortLink: shortLinkName.nullable(),
  }),
  words: z.strictObject({
    ...headed,
    points: z
      .array(z.strictObject({ label: text(40), value: text(160) }))
      .min(1)
      .max(8),
  }),
  body: 'required',
  path: (id) => ownPages[id] ?? itemPath('product', id),
  searchWords: ({ words }) => words.points.map(({ label, value }) => `${label} ${value}`),
  group: ({ category }) => category,
  card({ facts, words }, view): CardOf<'product'> {
    const { riskLevel, shortLink } = facts
    return { riskLevel, points: words.points, bankPage: shortLink === null ? null : view.bankPage(shortLink) }
  },
})
