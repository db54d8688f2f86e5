import { discountCategories } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { cityId, day, headed, idOf, phone, picture, shared, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

export const discount = reading({
  facts: z.strictObject({
    ...shared,
    category: z.enum(discountCategories),
    image: picture,
    /** Ids of the products that it requires; none: for every member. */
    products: z.array(idOf('product')).max(5),
    /** Where it is valid; none: everywhere. */
    cityIds: z.array(cityId).max(100),
    beginsOn: day,
    expiresAt: day,
    phone: phone.nullable(),
  }),
  words: z.strictObject({ ...headed, merchant: text(60), offer: text(40) }),
  body: 'required',
  searchWords: ({ facts, words }, cityNames) => [words.offer, words.merchant, ...cityNames(facts.cityIds)],
  group: ({ category }) => category,
  day: ({ expiresAt }) => expiresAt,
  card({ facts, words }, view): CardOf<'discount'> {
    const { products, cityIds, beginsOn, expiresAt, phone } = facts
    return {
      merchant: words.merchant,
      offer: words.offer,
      cityNames: view.cityNames(cityIds),
      products: products.flatMap((id) => {
        const product = view.linkTo('product', id)
        return product ? [{ name: product.name, path: product.path }] : []
      }),
      beginsOn,
      expiresAt,
      phone,
    }
  },
})
