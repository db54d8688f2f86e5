import { z } from 'zod'
import { ages, colour, origin, ownPath, picture, titled } from '../fields.ts'
import { kind } from '../kind.ts'

export const slider = kind({
  facts: z.strictObject({ ...origin, ...ages, image: picture, url: ownPath, backgroundColor: colour }),
  words: titled,
  body: 'none',
})
