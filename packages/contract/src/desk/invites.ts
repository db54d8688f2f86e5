import { z } from 'zod'
import { maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

export const invitesSchemas = {
  held: {
    request: z.strictObject({
      reason: z.string().trim().min(1).max(maxReasonLength),
      after: z.string().max(100).nullable(),
    }),
    answer: z.object({
      invitations: z.array(
        z.object({
          /** The invited member and the inviter, by id. */
          invited: z.string(),
          inviter: z.string(),
          registeredAt: z.string(),
          channel: z.string(),
          /** How many of the inviter's friends have left the club. */
          left: z.int(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
} as const

type S = typeof invitesSchemas

/** Invitations that came too fast. Releasing and refusing one are acts. */
export const invites = /* @__PURE__ */ deskCallsOf('invites', {
  held: deskEndpoint<S['held']>({
    path: '/api/invites/held',
    permission: 'invites',
    summary: 'The held invitations, the oldest first; the look is recorded.',
  }),
})
