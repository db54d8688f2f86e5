import { type EditionFacts, editionTerms } from '@club/contract/edition.rules.ts'
import { z } from 'zod'
import { day, headed, picture, shared, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

/** The newest version of the contest's rules. */
const lastContestRulesVersion = 1
const isWithin = (day: string, { beginsOn, endsOn }: EditionFacts) => beginsOn <= day && day <= endsOn

/** An edition of the talent contest. */
export const edition = reading({
  facts: z
    .strictObject({
      ...shared,
      edition: z.int().min(1).max(6),
      image: picture,
      beginsOn: day,
      endsOn: day,
      /** The last days for works and votes; by default the edition's last day. */
      enterEndsOn: day.optional(),
      voteEndsOn: day.optional(),
      /** Whether the wall of works is open; by default it is. */
      wallIsOpen: z.boolean().optional(),
      /** Whether popularity is also counted by month. */
      isMonthly: z.boolean().optional(),
      /** The version of the contest's rules, 1 by default; never changed within an edition. */
      rulesVersion: z.int().min(1).max(lastContestRulesVersion).optional(),
    })
    .refine(({ beginsOn, endsOn }) => beginsOn <= endsOn, {
      message: 'must not be before beginsOn',
      path: ['endsOn'],
    })
    .refine((facts) => isWithin(editionTerms(facts).enterEndsOn, facts), {
      message: 'must be a day of the edition',
      path: ['enterEndsOn'],
    })
    .refine((facts) => isWithin(editionTerms(facts).voteEndsOn, facts), {
      message: 'must be a day of the edition',
      path: ['voteEndsOn'],
    }),
  words: z.strictObject({ ...headed, theme: text(60) }),
  body: 'required',
  searchWords: ({ words }) => [words.theme],
  card({ facts, words }, { today }): CardOf<'edition'> {
    const { edition, beginsOn, endsOn } = facts
    const isCurrent = beginsOn <= today && today <= endsOn
    return { edition, theme: words.theme, beginsOn, endsOn, isCurrent, isPast: endsOn < today }
  },
})
