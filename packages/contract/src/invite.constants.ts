export const inviteGroupSize = 10

/** The state of an invitation: counted, held for an operator, or refused by one. */
export const invitationStates = ['counted', 'held', 'refused'] as const
export type InvitationState = (typeof invitationStates)[number]
