import { z } from 'zod'
import { id } from './shapes.ts'

export const feedsSchemas = {
  bankEvents: {
    request: z.strictObject({
      events: z
        .array(
          z.strictObject({
            eventId: id,
            type: z.string().min(1).max(64),
            customerNo: z.string().max(32).optional(),
            mobile: z.string().max(20).optional(),
            at: z.iso.datetime({ offset: true }),
            detail: z.record(z.string(), z.string().max(200)).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: z.object({
      accepted: z.int(),
      repeated: z.int(),
      refused: z.array(z.object({ eventId: z.string(), reason: z.string() })),
    }),
  },
}
