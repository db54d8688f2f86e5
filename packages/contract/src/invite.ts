import { callsOf, endpoint } from './endpoint.ts'
import type { inviteSchemas } from './invite.schemas.ts'

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
  opened: endpoint<S['opened']>({
    path: '/api/invite/opened',
    summary: "Counts that a member's invitation link was opened, once per browser and day; nobody is named.",
  }),
})
