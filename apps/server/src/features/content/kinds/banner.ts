import { z } from 'zod'
import { ages, beginsBeforeEnd, origin, ownPath, picture, titled, window, windowProblem } from '../fields.ts'
import { kind } from '../kind.ts'

export const banner = kind({
  facts: z
    .strictObject({
      ...origin,
      ...ages,
      positionId: z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be small letters, digits and _'),
      image: picture,
      url: ownPath.nullable(),
      ...window,
    })
    .refine(beginsBeforeEnd, windowProblem),
  words: titled,
  body: 'none',
})
