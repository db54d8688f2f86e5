import { z } from 'zod'
import { instant, nothing, request } from './shapes.ts'

export const inviteSchemas = {
  invitations: {
    request: nothing,
    answer: z.object({
      list: z.array(z.object({ nickName: z.string(), headImgUrl: z.string(), time: instant })),
      /** '0' until the group of ten was confirmed. */
      inviteSuccessFlag: z.enum(['0', '1']),
      /** Everybody whom the member brought. */
      total: z.int(),
      /** Full groups of ten. */
      groups: z.int(),
      /** Invited members after the last full group. */
      remainder: z.int(),
      invitationUserId: z.string(),
    }),
  },
  confirmGroup: { request: request({}), answer: z.object({ inviteSuccessFlag: z.enum(['0', '1']) }) },
}
