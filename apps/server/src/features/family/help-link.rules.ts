import { dayMs, minuteMs } from '@club/contract/durations.ts'
import { type HelpEnd, type HelperState, maxHelped } from '@club/contract/family.constants.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'

/** rules/family#the-code */
export const codeDigits = 8
export const familyCodeMinutes = 10

/** Members on the helper's page: those they help, and some whose help has ended. */
export const maxShownHelped = 2 * maxHelped

/** How long somebody who asked to help waits for the member's confirmation. */
export const confirmationWaitMs = dayMs
/** How long a helper is shown that a link has ended. */
export const endedLinkShownMs = 7 * dayMs
export const lookRetentionMs = 180 * dayMs
/** Longer than looks are kept: their rows are shown with the helper's name. */
export const linkRetentionMs = 190 * dayMs

/** Without a look for this long, help ends by itself: rules/family#disuse. */
export const disuseMs = 40 * dayMs
/** A look extends the help, at most this often. */
const extendEveryMs = dayMs

export interface Link {
  state: HelperState
  confirmedAt: Date | null
  endedAt: Date | null
  endedBy: HelpEnd | null
  expiresAt: Date | null
}

/** Whether a helper counts toward the member's two: active, or waiting for the member's confirmation. */
export function isOpen({ state, expiresAt }: Pick<Link, 'state' | 'expiresAt'>, now: Date): boolean {
  // Links made before disuse ended them have no `expiresAt` until the helper looks again.
  return state !== 'ended' && (expiresAt === null || expiresAt > now)
}

/** Whether the member confirmed it and the help is still active. */
export function isHelping(link: Pick<Link, 'state' | 'expiresAt'>, now: Date): boolean {
  return link.state === 'active' && isOpen(link, now)
}

/** When help ended by itself because nobody used it any more; null if it is active or ended otherwise. */
export function lapsedAt(link: Pick<Link, 'state' | 'expiresAt'>, now: Date): Date | null {
  return link.state === 'active' && !isOpen(link, now) ? link.expiresAt : null
}

/** Until when a look now extends the help; null if that need not be stored yet. */
export function extendedUntil({ expiresAt }: Pick<Link, 'expiresAt'>, now: Date): Date | null {
  const until = new Date(now.getTime() + disuseMs)
  return expiresAt !== null && until.getTime() - expiresAt.getTime() < extendEveryMs ? null : until
}

/** Until when the member can resume a link that they ended; null if they cannot: rules/family#ending. */
export function undoUntil({ state, confirmedAt, endedAt, endedBy }: Link, now: Date): Date | null {
  if (state !== 'ended' || endedBy !== 'member' || confirmedAt === null || endedAt === null) return null
  const until = new Date(endedAt.getTime() + undoMinutes * minuteMs)
  return until > now ? until : null
}

/** An ended link whose helper is shown it for longer than this can still be resumed by the member. */
export const endedLinkShownAfterUndoMs = endedLinkShownMs - undoMinutes * minuteMs
