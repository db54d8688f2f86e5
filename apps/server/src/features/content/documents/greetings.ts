import { inEachLanguage } from '@club/contract/languages.ts'
import { z } from 'zod'
import { day, text } from '../fields.ts'
import { seasons } from '../seasons.ts'

const maxGreetingTitle = 40
const maxGreetingText = 200
const inAll = (max: number) => z.strictObject(inEachLanguage(() => text(max)))

/** `content/greetings.yaml`: the greetings on festivals and solar terms; their days are computed. */
export const greetingsSchema = z.strictObject({
  source: text(300),
  reviewedAt: day,
  reviewer: text(60),
  greetings: z
    .array(
      z.strictObject({ on: z.enum(seasons), title: inAll(maxGreetingTitle), text: inAll(maxGreetingText) }),
    )
    .refine((list) => new Set(list.map(({ on }) => on)).size === list.length, 'names a day twice'),
})
export type Greetings = z.output<typeof greetingsSchema>
