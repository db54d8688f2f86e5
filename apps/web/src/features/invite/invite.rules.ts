import { inviteGroupSize } from '@club/contract/invite.constants.ts'
import { path } from '@club/contract/page-paths.ts'

/** The path of a member's invitation link, which leads home with the member's id: rules/invitations#invitation-link. */
export function invitationPath(invitationUserId: string): string {
  return path('/', { invitationUserId })
}

interface Groups {
  inviteSuccessFlag: '0' | '1'
  total: number
}

/** Whether the member is asked to confirm a full group: rules/invitations#groups-of-ten. */
export function isConfirmationDue({ inviteSuccessFlag, total }: Groups): boolean {
  return inviteSuccessFlag === '0' && total >= inviteGroupSize
}

/** Members that the current group still needs. */
export function leftInGroup(remainder: number): number {
  return inviteGroupSize - remainder
}
