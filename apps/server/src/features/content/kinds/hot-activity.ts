import { z } from 'zod'
import { ages, beginsBeforeEnd, origin, ownPath, picture, titled, window, windowProblem } from '../fields.ts'
import { kind } from '../kind.ts'

/** The pop-up of the day. */
export const hotActivity = kind({
  facts: z
    .strictObject({ ...origin, ...ages, image: picture, url: ownPath, ...window })
    .refine(beginsBeforeEnd, windowProblem),
  words: titled,
  body: 'optional',
})
