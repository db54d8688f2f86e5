import { bookPath } from '@club/contract/library.rules.ts'
import { z } from 'zod'
import { headed, picture, shared, text } from '../fields.ts'
import { kind } from '../kind.ts'

export const book = kind({
  facts: z.strictObject({ ...shared, image: picture }),
  words: z.strictObject({ ...headed, author: text(60) }),
  body: 'chapters',
  path: (id) => bookPath(id),
  searchWords: ({ words }) => [words.author],
})
