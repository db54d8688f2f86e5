import { z } from 'zod'
import { origin, ownPath, picture, text } from '../fields.ts'
import { kind } from '../kind.ts'

/** An entry of the home page or the bottom bar. */
export const menu = kind({
  facts: z.strictObject({ ...origin, slot: z.enum(['home', 'bottom']), icon: picture, url: ownPath }),
  words: z.strictObject({ name: text(30), summary: text(120) }),
  body: 'none',
  title: ({ name }) => name,
  path: (_id, { url }) => url,
})
