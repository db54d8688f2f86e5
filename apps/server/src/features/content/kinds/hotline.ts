import { hotlineCategories } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { headed, phone, shared, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

export const hotline = reading({
  facts: z.strictObject({ ...shared, category: z.enum(hotlineCategories), number: phone }),
  words: z.strictObject({ ...headed, hours: text(60) }),
  body: 'none',
  searchWords: ({ facts, words }) => [words.hours, facts.number],
  group: ({ category }) => category,
  card: ({ facts, words }): CardOf<'hotline'> => ({ number: facts.number, hours: words.hours }),
})
