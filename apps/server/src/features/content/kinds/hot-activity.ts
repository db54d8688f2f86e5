import { z } from 'zod'
import { ages, beginsFirst, origin, ownPath, picture, titled, window, windowProblem } from '../fields.ts'
import { kind } from '../kind.ts'

/** The pop-up of the day. */
export const hotActivity = kind({
  facts: z
    .strictObject({ ...origin, ...ages, image: picture, url: ownPath, ...window })
    .refine(beginsFirst, windowProblem),
  words: titled,
  body: 'optional',
})
