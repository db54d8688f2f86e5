import { z } from 'zod'
import { day, headed, picture, shared, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

/** An edition of the talent contest. */
export const edition = reading({
  facts: z
    .strictObject({
      ...shared,
      edition: z.int().min(1).max(6),
      image: picture,
      beginsOn: day,
      endsOn: day,
    })
    .refine(({ beginsOn, endsOn }) => beginsOn <= endsOn, {
      message: 'must not be before beginsOn',
      path: ['endsOn'],
    }),
  words: z.strictObject({ ...headed, theme: text(60) }),
  body: 'required',
  searchWords: ({ words }) => [words.theme],
  card({ facts, words }, { today }): CardOf<'edition'> {
    const { edition, beginsOn, endsOn } = facts
    const isCurrent = beginsOn <= today && today <= endsOn
    return { edition, theme: words.theme, beginsOn, endsOn, isCurrent }
  },
})
