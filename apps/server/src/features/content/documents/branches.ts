import { z } from 'zod'
import { inAllLanguages, latitude, longitude, placeId } from '../fields.ts'

/** Syllables without tones, `xi cheng`: members find a branch by them, or by their first letters. */
const pinyin = z.string().regex(/^[a-z]{1,6}( [a-z]{1,6}){0,19}$/, 'must be syllables without tones')

/** `content/branch.yaml`: the bank's branches that members choose from, by unit (city). */
export const unitsSchema = z
  .array(
    z.strictObject({
      id: placeId,
      name: inAllLanguages,
      pinyin,
      branches: z
        .array(z.strictObject({ id: placeId, name: inAllLanguages, pinyin, latitude, longitude }))
        .min(1)
        .max(200),
    }),
  )
  .min(1)
  .max(200)
export type Unit = z.output<typeof unitsSchema>[number]
