import { taskIds } from '@club/contract/tasks.constants.ts'
import { z } from 'zod'
import { origin, picture, text } from '../fields.ts'
import { kind } from '../kind.ts'

export const medal = kind({
  facts: z.strictObject({
    ...origin,
    taskId: z.enum(taskIds),
    completeTimes: z.int().min(1).max(10_000),
    isMake: z.boolean(),
    frontImage: picture,
    backImage: picture,
  }),
  words: z.strictObject({ name: text(40), intro: text(160), tips: text(160) }),
  body: 'optional',
  title: ({ name }) => name,
})
