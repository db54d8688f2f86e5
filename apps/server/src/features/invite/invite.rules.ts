import { dayMs, minuteMs } from '@club/contract/durations.ts'
import { invitationCheckDigit } from '@club/contract/invitation-code.rules.ts'
import { inviteGroupSize } from '@club/contract/invite.constants.ts'

/** Registrations by one inviter's link that count at once; later ones are held: rules/invitations#bursts. */
export const maxBurst = 10
export const burstWindowMinutes = 60
export const openTokenRetentionDays = 2
/** Friends who were invited and have left within this many days before further ones are held. */
export const maxLeft = 3
export const leftWindowDays = 30

/** Why an invitation is ignored, or null: rules/invitations#counted-once. */
export function whyIgnored(invitation: {
  userId: string
  inviterId: string | null
  /** The inviter's own inviter. */
  inviterOfInviter: string | null
}): 'unknown' | 'self' | 'circular' | null {
  const { userId, inviterId, inviterOfInviter } = invitation
  if (inviterId === null) return 'unknown'
  if (inviterId === userId) return 'self'
  return inviterOfInviter === userId ? 'circular' : null
}

/** Whether one more registration after `earlier` in the window must be held for an operator. */
export function isBurst(earlier: number): boolean {
  return earlier >= maxBurst
}

/** Whether so many friends of the inviter have left the club that one telephone may have been all of them. */
export function haveManyLeft(left: number): boolean {
  return left >= maxLeft
}

/** Since when friends must have been invited to count among those who left. */
export function leftWindowBegins(at: Date): Date {
  return new Date(at.getTime() - leftWindowDays * dayMs)
}

/** When the window of a burst begins. */
export function burstBegins(at: Date): Date {
  return new Date(at.getTime() - burstWindowMinutes * minuteMs)
}

/**
 * The code of eight random digits, or null if it is hard to say or to hear: rules/invitations#invitation-code.
 */
export function invitationCodeFor(digits: string): string | null {
  const code = digits + invitationCheckDigit(digits)
  return code.startsWith('0') || code.includes('4') || /(\d)\1\1/.test(code) ? null : code
}

export interface Groups {
  total: number
  groups: number
  remainder: number
  /** '1' if every full group is confirmed, '0' before the first full group or while one is unconfirmed. */
  inviteSuccessFlag: '0' | '1'
}

/** Groups of ten among `counted` invited members: rules/invitations#groups-of-ten. */
export function groupsOf(counted: number, confirmed: number): Groups {
  const groups = Math.floor(counted / inviteGroupSize)
  return {
    total: counted,
    groups,
    remainder: counted % inviteGroupSize,
    inviteSuccessFlag: groups > 0 && confirmed >= groups ? '1' : '0',
  }
}

/** The numbers of the groups that a confirmation records: full, shown to the member and not yet confirmed. */
export function groupsToConfirm(full: number, confirmed: number, shown: number | undefined): number[] {
  const last = Math.min(shown ?? full, full)
  return Array.from({ length: Math.max(0, last - confirmed) }, (_, index) => confirmed + 1 + index)
}
