import { invite } from '@club/contract/invite.ts'
import { listNeed, need } from '../../kit/calls/need.ts'

export const invitationsNeed = listNeed(invite.invitations, {})
export const codeNeed = need(invite.code, {})
