import { questionTopics } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { headed, shared } from '../fields.ts'
import { reading } from '../kind.ts'

export const question = reading({
  facts: z.strictObject({ ...shared, topic: z.enum(questionTopics) }),
  /** `title` is the question, `summary` the answer in one or two sentences. */
  words: z.strictObject(headed),
  body: 'required',
  group: ({ topic }) => topic,
})
