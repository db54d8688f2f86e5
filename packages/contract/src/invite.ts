import { endpoint } from './endpoint.ts'
import type { inviteSchemas } from './invite.schemas.ts'

type S = typeof inviteSchemas

/** Inviting friends (spec section 4, 'Invite list'; decisions 5). */
export const invite = {
  invitations: endpoint<S['invitations']>({
    path: '/api/userQry/userInvitationInfoQry',
    access: 'member',
    summary: 'Whom the member invited.',
    statuses: ['notLoggedIn', 'notYet'],
  }),
  confirmGroup: endpoint<S['confirmGroup']>({
    path: '/api/userQry/inviteSuccessFlagRecord',
    access: 'member',
    summary: 'Records that the member saw that a group of ten is full.',
    statuses: ['notLoggedIn', 'notYet'],
    refreshes: ['invite.invitations'],
  }),
}
