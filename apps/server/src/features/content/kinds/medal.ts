import { taskIds } from '@club/contract/tasks.constants.ts'
import { z } from 'zod'
import { origin, picture, references, text } from '../fields.ts'
import { kind } from '../kind.ts'

export const medal = kind({
  facts: z.strictObject({
    ...origin,
    taskId: z.enum(taskIds).register(references, { to: 'task' }),
    completeTimes: z.int().min(1).max(10_000),
    isMake: z.boolean(),
    frontImage: picture,
    backImage: picture,
  }),
  words: z.strictObject({ name: text(40), intro: text(160), tips: text(160) }),
  body: 'optional',
  // Members have been told what it takes.
  fixed: ['taskId', 'completeTimes'],
  title: ({ name }) => name,
})
