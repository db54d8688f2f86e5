import { businessDay } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { dayMs, hourMs, secondMs } from '@club/contract/durations.ts'
import { maxSessionDays, sessionIdleDays } from '@club/contract/sessions.constants.ts'

/** rules/identity#token-exchange */
const tokenExchangeHours = 24
export const tokenOverlapSeconds = 60
/** A session's last use is stored this often, and first of all on each business day; not at every call. */
const sessionUseNotedSeconds = 3600
export const maxSessionsOfMember = 20
/**
 * How long a server uses a session without asking the database: less than 2 s, which leaves time for transmission.
 */
export const sessionKnownMs = 1500

/**
 * The channel of a session that is opened without a token of the bank's app. Nothing shows that such a browser is
 * inside the bank's app: rules/channels#channel-of-the-session.
 */
export function channelAtSignIn(claimed: Channel): Channel {
  return claimed === 'MB' ? 'WEB' : claimed
}

export interface SessionRow {
  beganAt: Date
  issuedAt: Date
  usedAt: Date
  endsAt: Date | null
}

/** Whether a token is valid: at most 30 days idle, 180 days old, and 60 seconds after its fresh one is first used. */
export function isSessionAlive(row: SessionRow, now: Date): boolean {
  if (row.endsAt && row.endsAt <= now) return false
  if (now.getTime() - row.beganAt.getTime() >= maxSessionDays * dayMs) return false
  return now.getTime() - row.usedAt.getTime() < sessionIdleDays * dayMs
}

/** Whether a token is a day old and must be exchanged for a fresh one, which is not in use yet. */
export function isExchangeDue(row: SessionRow, now: Date): boolean {
  return row.endsAt === null && now.getTime() - row.issuedAt.getTime() >= tokenExchangeHours * hourMs
}

/** Whether the session's last use must be stored. On a new day it is, since key figures count by days. */
export function isUseToBeNoted({ usedAt }: SessionRow, now: Date): boolean {
  const isLongAgo = now.getTime() - usedAt.getTime() >= sessionUseNotedSeconds * secondMs
  return isLongAgo || businessDay(usedAt) < businessDay(now)
}
