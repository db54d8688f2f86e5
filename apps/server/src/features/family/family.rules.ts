import { bareText, oneLine } from '@club/contract/bare-text.rules.ts'
import { dayMs, hourMs, minuteMs } from '@club/contract/durations.ts'
import {
  greetingsOfDay,
  type HelpEnd,
  type HelperState,
  maxGreetingTextLength,
  maxHelped,
  maxHelperNameLength,
} from '@club/contract/family.constants.ts'
import { namesChatProgram } from '@club/contract/handle.rules.ts'
import { leadsElsewhere } from '@club/contract/plain-words.rules.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'

/** rules/family#the-code */
export const codeDigits = 8

/** Members on the helper's page: those they help, and some whose help has ended. */
export const maxShownHelped = 2 * maxHelped

/** How long somebody who asked to help waits for the member's confirmation. */
export const confirmationWaitMs = dayMs
/** How long a helper is shown that a link has ended. */
export const endedLinkShownMs = 7 * dayMs
export const lookRetentionMs = 180 * dayMs
/** Longer than looks are kept: their rows are shown with the helper's name. */
export const linkRetentionMs = 190 * dayMs
/** rules/family#helpers-session */
export const helperIdleMs = 30 * dayMs
export const maxHelperSessionMs = 40 * dayMs
/** Without a look for this long, help ends by itself: rules/family#disuse. */
export const disuseMs = 40 * dayMs
/** A look extends the help, at most this often. */
const extendEveryMs = dayMs
/** A session's last use is stored at most this often. */
export const helperUseNotedMs = hourMs

export interface Sight {
  checkIn: boolean
  missing: boolean
  course: boolean
}

const parts = ['checkIn', 'missing', 'course'] as const

export function isSameSight(one: Sight, other: Sight): boolean {
  return parts.every((part) => one[part] === other[part])
}

/** Whether a helper sees something after a change that they did not see before. */
export function showsMore(before: Sight, after: Sight): boolean {
  return parts.some((part) => after[part] && !before[part])
}

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

/** The day on which a helper's greetings currently count, and how many they have sent on it. */
export function greetingsOn(
  { greetingDay, greetings }: { greetingDay: string | null; greetings: number },
  today: string,
): { day: string; sent: number; left: number } {
  // A day later than today means that the clock was set back; that day continues.
  const isSameDay = greetingDay !== null && greetingDay >= today
  const sent = isSameDay ? greetings : 0
  return { day: isSameDay ? greetingDay : today, sent, left: Math.max(0, greetingsOfDay - sent) }
}

/** Whether a session is neither idle nor too old. */
export function isHelperSessionAlive(
  { beganAt, usedAt }: { beganAt: Date; usedAt: Date },
  now: Date,
): boolean {
  const at = now.getTime()
  return at - beganAt.getTime() < maxHelperSessionMs && at - usedAt.getTime() < helperIdleMs
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...segmenter.segment(text)].length

function isReserved(text: string, reserved: readonly string[]): boolean {
  const plain = bareText(text)
  return reserved.map(bareText).some((name) => name !== '' && plain.includes(name))
}

/**
 * A helper's name as stored, or null if it is refused: letters, at most ten characters, nothing that leads elsewhere
 * (a chat program's name can mean nothing else here), and no name that could pass for the bank.
 */
export function cleanHelperName(text: string, reserved: readonly string[]): string | null {
  const name = oneLine(text)
  if (!/^\p{L}[\p{L}\p{M}\p{Nd} ·'’.-]*$/u.test(name) || lengthOf(name) > maxHelperNameLength) return null
  return leadsElsewhere(name) || namesChatProgram(name) || isReserved(name, reserved) ? null : name
}

/**
 * A helper's own words as stored, '' if there are none, null if they are refused: at most forty characters, no link,
 * no markup, no long number. A relative's phone may be in the wrong hands, and members trust the club's messages.
 */
export function cleanGreeting(text: string | undefined, reserved: readonly string[]): string | null {
  const words = oneLine(text ?? '')
  if (words === '') return ''
  if (lengthOf(words) > maxGreetingTextLength || [...words].length > maxGreetingTextLength * 3) return null
  if (/[<>[\]{}\\`|]/.test(words.normalize('NFKC')) || leadsElsewhere(words)) return null
  return isReserved(words, reserved) ? null : words
}
