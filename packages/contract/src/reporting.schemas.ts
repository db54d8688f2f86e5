import { z } from 'zod'
import { request } from './shapes.ts'

export const reportingSchemas = {
  events: {
    request: request({
      events: z
        .array(
          z.strictObject({
            kind: z.enum(['page', 'click', 'failure']),
            /** The page identifier or the button's name. */
            name: z.string().min(1).max(80),
            at: z.iso.datetime(),
          }),
        )
        .min(1)
        .max(100),
    }),
    answer: z.object({ accepted: z.int() }),
  },
}
