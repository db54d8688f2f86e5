import { z } from 'zod'
import { invitationStates } from './constants.ts'
import { id, instant, paging, request } from './shapes.ts'

const flag = z.enum(['0', '1'])

export const inviteSchemas = {
  invitations: {
    request: request(paging),
    answer: z.object({
      /** Newest first; nicknames are masked. */
      list: z.array(
        z.object({
          nickName: z.string(),
          headImgUrl: z.string(),
          time: instant,
          state: z.enum(invitationStates),
          /** Points that this friend brought; 0 where the channel does not pay or nothing was decided yet. */
          point: z.int(),
        }),
      ),
      /** Rows in this page. */
      size: z.int(),
      /** '1' when every full group of ten was confirmed; '0' before the first and while one is not. */
      inviteSuccessFlag: flag,
      /** Everybody whom the member brought and who counts. */
      total: z.int(),
      /** Full groups of ten. */
      groups: z.int(),
      /** Invited members after the last full group. */
      remainder: z.int(),
      invitationUserId: z.string(),
      /** How far invitations came: links opened (one browser counts once a day), registered, and checked in once. */
      funnel: z.object({ opened: z.int(), registered: z.int(), checkedIn: z.int() }),
    }),
  },
  confirmGroup: {
    /** The full groups that the member was shown; all that are full now when not said. */
    request: request({ groups: z.int().min(1).max(100_000).optional() }),
    answer: z.object({ inviteSuccessFlag: flag, groups: z.int() }),
  },
  opened: { request: request({ invitationUserId: id }), answer: z.object({}) },
}
