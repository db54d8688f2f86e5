import { languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import { cityId, headed, latitude, longitude, phone, picture, shared, text } from './fields.ts'
import { type Kind, kind } from './kind.ts'

/** Shared by all kinds of places: rules/content#places. */

export const yuan = z.int().min(0).max(10_000_000)
/** Yuan per month. */
export const fees = { monthlyFeeFrom: yuan, monthlyFeeTo: yuan }
export const haveRange = (facts: { monthlyFeeFrom: number; monthlyFeeTo: number }) =>
  facts.monthlyFeeFrom <= facts.monthlyFeeTo
export const feesProblem = { message: 'must be at least monthlyFeeFrom', path: ['monthlyFeeTo'] }

export const placeFacts = {
  ...shared,
  cityId,
  latitude,
  longitude,
  phone,
  images: z.array(picture).min(1).max(12),
}

/** One caption per image, in the same order. */
const placeWords = z.strictObject({
  ...headed,
  address: text(120),
  captions: z.array(text(60)).min(1).max(12),
})

/** Declares a kind of place by its facts. */
export function place<F extends z.ZodType<{ cityId: string; images: string[] }>>(
  facts: F,
): Kind<F, typeof placeWords> {
  return kind({
    facts,
    words: placeWords,
    body: 'required',
    searchWords: ({ facts, words }, cityNames) => [words.address, ...cityNames([facts.cityId])],
    check({ facts, words }, refuse) {
      const { length } = facts.images
      for (const language of languages) {
        if (words[language].captions.length !== length)
          refuse(language, ['captions'], `must be as many as the images: ${length}`)
      }
    },
  })
}
