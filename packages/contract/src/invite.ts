import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { invitationStates } from './invite.constants.ts'
import { id, instant, nothing, paging, request } from './shapes.ts'

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
          /** Points for this friend; 0 if the channel does not pay or the invitation is undecided. */
          point: z.int(),
        }),
      ),
      /** Rows in this page. */
      size: z.int(),
      /** '1' if every full group of ten is confirmed; '0' before the first, and while one is not. */
      inviteSuccessFlag: flag,
      /** All members counted for the inviter. */
      total: z.int(),
      /** Full groups of ten. */
      groups: z.int(),
      /** Invited members after the last full group. */
      remainder: z.int(),
      invitationUserId: z.string(),
      /** The invitation funnel: links opened (once per browser and day), registered, first check-in. */
      funnel: z.object({ opened: z.int(), registered: z.int(), checkedIn: z.int() }),
    }),
  },
  confirmGroup: {
    /** The full groups that the member was shown; by default all that are full now. */
    request: request({ groups: z.int().min(1).max(100_000).optional() }),
    answer: z.object({ inviteSuccessFlag: flag, groups: z.int() }),
  },
  code: {
    request: nothing,
    answer: z.object({
      /** Nine digits, the last of which is a check digit. */
      code: z.string(),
    }),
  },
  opened: { request: request({ invitationUserId: id }), answer: z.object({}) },
}

type S = typeof inviteSchemas

/** Inviting friends: rules/invitations#groups-of-ten. */
export const invite = /* @__PURE__ */ callsOf('invite', {
  invitations: endpoint<S['invitations']>({
    path: '/api/userQry/userInvitationInfoQry',
    access: 'member',
    summary: "The member's invitations.",
    statuses: ['notLoggedIn'],
  }),
  confirmGroup: endpoint<S['confirmGroup']>({
    path: '/api/userQry/inviteSuccessFlagRecord',
    access: 'member',
    summary: 'Records that the member saw that a group of ten is full.',
    statuses: ['notLoggedIn'],
    refreshes: ['invite.invitations'],
  }),
  code: endpoint<S['code']>({
    path: '/api/invite/code',
    access: 'member',
    summary: "The member's invitation code, made at the first request: rules/invitations#invitation-code.",
    statuses: ['notLoggedIn'],
  }),
  opened: endpoint<S['opened']>({
    path: '/api/invite/opened',
    isQuiet: true,
    summary: 'Counts an opened invitation link, once per browser and day, without identifying anybody.',
  }),
})
