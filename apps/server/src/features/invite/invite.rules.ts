import { inviteGroupSize } from '@club/contract/constants.ts'

/** So many registrations of one inviter within the window count at once; the next ones are held (decisions 6). */
export const maxBurst = 10
export const burstWindowMinutes = 60
/** Browsers that are counted for one link on one day: a flood costs no more rows than this. */
export const maxOpensOfDay = 1000
export const openTokensKeptDays = 2

/** Why an invitation does not count, or null: nobody invites themselves or their own inviter (safety). */
export function whyIgnored(invitation: {
  userId: string
  inviterId: string | null
  /** Who invited the inviter. */
  inviterOfInviter: string | null
}): 'unknown' | 'self' | 'circular' | null {
  const { userId, inviterId, inviterOfInviter } = invitation
  if (inviterId === null) return 'unknown'
  if (inviterId === userId) return 'self'
  return inviterOfInviter === userId ? 'circular' : null
}

/** Whether one more registration is too many after `earlier` ones in the window, so that an operator looks first. */
export function isBurst(earlier: number): boolean {
  return earlier >= maxBurst
}

/** When the window of a burst begins. */
export function burstBegins(at: Date): Date {
  return new Date(at.getTime() - burstWindowMinutes * 60_000)
}

export interface Groups {
  total: number
  groups: number
  remainder: number
  /** '1' when every full group was confirmed, '0' before the first and while one is not (spec section 4). */
  inviteSuccessFlag: '0' | '1'
}

/** Groups of ten of `counted` invited members, of which `confirmed` groups were confirmed (spec section 4). */
export function groupsOf(counted: number, confirmed: number): Groups {
  const groups = Math.floor(counted / inviteGroupSize)
  return {
    total: counted,
    groups,
    remainder: counted % inviteGroupSize,
    inviteSuccessFlag: groups > 0 && confirmed >= groups ? '1' : '0',
  }
}

/** The numbers of the groups that a confirmation records: full, shown to the member, and not confirmed yet. */
export function groupsToConfirm(full: number, confirmed: number, shown: number | undefined): number[] {
  const last = Math.min(shown ?? full, full)
  return Array.from({ length: Math.max(0, last - confirmed) }, (_, index) => confirmed + 1 + index)
}
