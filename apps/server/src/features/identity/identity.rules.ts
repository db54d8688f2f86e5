import { businessDay, startOfDay } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { passwordPattern, smsCodeTries } from '@club/contract/identity.constants.ts'
import { graphemesOf } from '@club/contract/nick-name.rules.ts'
import type { ProfileParts } from '@club/contract/profile.rules.ts'
import { sessionIdleDays } from '@club/contract/sessions.ts'
import type { StatusName } from '@club/contract/statuses.ts'

const maskedMobileDigits = 7
export type Scene = 'login' | 'register' | 'helper' | 'close' | 'oldMobile' | 'newMobile'

/**
 * The channel of a session that is opened without a token of the bank's app. Nothing shows that such a browser is
 * inside the bank's app: rules/channels#channel-of-the-session.
 */
export function channelAtSignIn(claimed: Channel): Channel {
  return claimed === 'MB' ? 'WEB' : claimed
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** rules/identity#sessions, rules/identity#token-exchange */
export const maxSessionDays = 180
export const tokenExchangeHours = 24
export const tokenOverlapSeconds = 60
/** A session's last use is stored this often, and first of all on each business day; not at every call. */
export const sessionUseNotedSeconds = 3600
export const maxSessionsOfMember = 20
/**
 * How long a server uses a session without asking the database: less than 2 s, which leaves time for transmission.
 */
export const sessionKnownMs = 1500

export const imageCodeLifetimeSeconds = 300
export const imageCodeTries = 5
const voucherMinutes = 15
export const nonceLifetimeMinutes = 10
/** As long as a browser keeps its cookie. */
export const knownBrowserDays = 400
export const maxKnownBrowsers = 20

/** When a voucher that is given now expires. */
export function voucherEnd(now: Date): Date {
  return new Date(now.getTime() + voucherMinutes * minuteMs)
}

/** Whether a member's last sign-in in a browser is as recent as what a voucher stands for. */
export function isProvedLately(signedInAt: Date, now: Date): boolean {
  return now < voucherEnd(signedInAt)
}

/** Waits of one browser after wrong passwords for one mobile: none for the first few, then doubling with each one. */
export const browserWaits = { freeFailures: 3, firstWaitSeconds: 30, maxWaitSeconds: 900 }
export const failuresForgottenHours = 24

export type WaitRule = typeof browserWaits

/** When the next try is allowed after `failures` failures in a row, or null for at once. */
export function waitsUntil(rule: WaitRule, failures: number, now: Date): Date | null {
  const beyond = failures - rule.freeFailures
  if (beyond < 0) return null
  const seconds = Math.min(rule.firstWaitSeconds * 2 ** Math.min(beyond, 20), rule.maxWaitSeconds)
  return new Date(now.getTime() + seconds * secondMs)
}

/** Whole seconds from `now` to an instant, at least 1. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / secondMs))
}

export interface SmsCodeRow {
  codeHash: string | null
  expiresAt: Date | null
  usedAt: Date | null
  tries: number
}

/** How long what is used once may be sent again by the browser that used it, in case the answer was lost. */
export const repeatSeconds = 60

function isJustUsed(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() <= repeatSeconds * secondMs
}

/** Whether a signed token was used by this browser just now. */
export function isRepeat(
  { usedAt, usedBy }: { usedAt: Date | null; usedBy: string | null },
  browserHash: string,
  now: Date,
): boolean {
  return usedAt !== null && usedBy === browserHash && isJustUsed(usedAt, now)
}

/**
 * Judges a browser's attempt at its SMS code. The fifth wrong attempt uses the code up. A used code gets the same answer
 * again for a minute: rules/identity#sms-codes.
 */
export function judgeSmsCode(row: SmsCodeRow | null, isRight: boolean, now: Date): StatusName {
  if (!row?.codeHash || !row.expiresAt) return 'smsCodeNotRequested'
  if (row.usedAt) return isRight && isJustUsed(row.usedAt, now) ? 'ok' : 'smsCodeExpired'
  if (row.tries >= smsCodeTries) return 'smsTriesUsed'
  if (row.expiresAt <= now) return 'smsCodeExpired'
  if (isRight) return 'ok'
  return row.tries + 1 >= smsCodeTries ? 'smsTriesUsed' : 'smsCodeWrong'
}

export interface ImageCodeRow {
  expiresAt: Date
  usedAt: Date | null
  tries: number
}

/** Judges an answer to a picture code. */
export function judgeImageCode(row: ImageCodeRow | null, isRight: boolean, now: Date): StatusName {
  if (!row || row.usedAt || row.tries >= imageCodeTries || row.expiresAt <= now) return 'imageCodeExpired'
  return isRight ? 'ok' : 'imageCodeWrong'
}

/** The Shanghai day around an instant. */
export function dayAround(now: Date): { start: Date; end: Date } {
  const start = startOfDay(businessDay(now))
  return { start, end: new Date(start.getTime() + dayMs) }
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

/** 8 to 20 characters, letters and digits, at least one of each: rules/identity#passwords. */
export function isPasswordFormat(password: string): boolean {
  return passwordPattern.test(password)
}

/**
 * The plaintext of an encrypted password: password, nonce from `sessionInit` and the client's time, as JSON.
 */
export interface PasswordEnvelope {
  password: string
  nonce: string
  time: Date
}

/** Parses the plaintext; null if malformed. */
export function readPasswordEnvelope(plaintext: string | null): PasswordEnvelope | null {
  if (plaintext === null) return null
  try {
    const { password, nonce, time } = JSON.parse(plaintext) as Record<string, unknown>
    if (typeof password !== 'string' || typeof nonce !== 'string' || typeof time !== 'string') return null
    const instant = new Date(time)
    return Number.isNaN(instant.getTime()) ? null : { password, nonce, time: instant }
  } catch {
    return null
  }
}

/** Whether the time in an encrypted password is close enough to the server's. */
export function isTimely(time: Date, now: Date): boolean {
  return Math.abs(now.getTime() - time.getTime()) <= nonceLifetimeMinutes * minuteMs
}

export interface AgreementVersion {
  agreementId: string
  version: string
}

/** Whether all required agreements were accepted in their current versions. */
export function judgeAgreements(
  required: readonly AgreementVersion[],
  agreed: Readonly<Record<string, string>>,
): 'ok' | 'agreementRequired' | 'agreementOutdated' {
  const versions = new Map(Object.entries(agreed))
  if (required.some(({ agreementId }) => !versions.has(agreementId))) return 'agreementRequired'
  const isCurrent = required.every(({ agreementId, version }) => versions.get(agreementId) === version)
  return isCurrent ? 'ok' : 'agreementOutdated'
}

/** `13812345678` → `*******5678`: rules/identity#masked-mobile. */
export function maskMobile(mobile: string): string {
  return '*'.repeat(maskedMobileDigits) + mobile.slice(maskedMobileDigits)
}

/** Removes control, direction and invisible characters and collapses spaces. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .trim()
}

const stars = { min: 1, max: 3 }

/** A nickname as others see it: the first character and stars, `王小明` → `王**`. */
export function maskNickName(nickName: string): string {
  const graphemes = graphemesOf(nickName)
  const hidden = Math.min(Math.max(graphemes.length - 1, stars.min), stars.max)
  return `${graphemes[0] ?? ''}${'*'.repeat(hidden)}`
}

/** Whether a text is a UUID and can be passed to the database. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Which parts of a member's profile are filled in. 'Rather not say' counts as a gender. */
export function profileParts(row: {
  nickNameSealed: string | null
  avatarId: string | null
  genderSealed: string | null
  birthYearSealed: string | null
  provinceSealed: string | null
  citySealed: string | null
}): ProfileParts {
  return {
    nickName: row.nickNameSealed !== null,
    avatar: row.avatarId !== null,
    gender: row.genderSealed !== null,
    birthYear: row.birthYearSealed !== null,
    province: row.provinceSealed !== null,
    city: row.citySealed !== null,
  }
}
