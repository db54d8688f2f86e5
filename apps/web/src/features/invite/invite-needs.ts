import { invite } from '@club/contract/invite.ts'
import { listNeed } from '../../kit/need.ts'

export const invitationsNeed = listNeed(invite.invitations, {})
