import { secondMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { isJustUsed } from './repeats.rules.ts'

/** What an SMS code is for. */
export type Scene = 'login' | 'register' | 'helper' | 'close' | 'oldMobile' | 'newMobile'

export const smsCodeDigits = 6
export const smsCodeLifetimeSeconds = 300
export const smsCodeTries = 5
/** When a further code can be sent. */
export const smsResendSeconds = 60

export interface SmsCodeRow {
  codeHash: string | null
  expiresAt: Date | null
  usedAt: Date | null
  tries: number
}

/**
 * Judges a browser's attempt at its SMS code. The fifth wrong attempt uses the code up. A used code gets the same answer
 * again for a minute: rules/identity#sms-codes.
 */
export function judgeSmsCode(row: SmsCodeRow | null, isRight: boolean, now: Date): StatusName {
  if (!row?.codeHash || !row.expiresAt) return 'smsCodeNotRequested'
  if (row.usedAt) return isRight && isJustUsed(row.usedAt, now) ? 'ok' : 'smsCodeExpired'
  if (row.tries >= smsCodeTries) return 'smsTriesUsed'
  if (!stillWaits(row.expiresAt, now, smsCodeLifetimeSeconds * secondMs)) return 'smsCodeExpired'
  if (isRight) return 'ok'
  return row.tries + 1 >= smsCodeTries ? 'smsTriesUsed' : 'smsCodeWrong'
}
