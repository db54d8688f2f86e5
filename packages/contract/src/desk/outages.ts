import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

export const outagesSchemas = {
  list: {
    request: z.strictObject({}),
    answer: z.object({
      outages: z.array(
        z.object({
          outageId: z.string(),
          from: z.string(),
          to: z.string(),
          by: z.string(),
          reason: z.string(),
          declaredAt: z.string(),
          members: z.int(),
          days: z.int(),
          /** Null while it is being made good. */
          doneAt: z.string().nullable(),
        }),
      ),
    }),
  },
} as const

type S = typeof outagesSchemas

/** Days on which the club was down. Declaring one is an act. */
export const outages = /* @__PURE__ */ deskCallsOf('outages', {
  list: deskEndpoint<S['list']>({
    path: '/api/outages/list',
    permission: 'months',
    summary: 'The declared outages, the latest first.',
  }),
})
