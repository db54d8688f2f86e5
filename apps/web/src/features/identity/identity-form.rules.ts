import {
  maxNickNameLength,
  mobilePattern,
  passwordPattern,
  smsCodePattern,
} from '@club/contract/constants.ts'
import { type StatusName, statuses } from '@club/contract/statuses.ts'

/** The mobile in the server's format: digits only, without spaces, dashes or country code. */
export function cleanMobile(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(\+|00)86/, '')
}

/** The code in the server's format: digits only. */
export function cleanCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}

export function mobileProblem(mobile: string): 'empty' | 'format' | null {
  if (mobile === '') return 'empty'
  return mobilePattern.test(mobile) ? null : 'format'
}

/** `first`: no code has been requested yet. */
export function codeProblem(code: string, wasRequested: boolean): 'first' | 'empty' | 'format' | null {
  if (code === '') return wasRequested ? 'empty' : 'first'
  return smsCodePattern.test(code) ? null : 'format'
}

export function passwordProblem(password: string): 'empty' | 'format' | null {
  if (password === '') return 'empty'
  return passwordPattern.test(password) ? null : 'format'
}

export function repeatProblem(password: string, repeat: string): 'repeatEmpty' | 'differ' | null {
  if (repeat === '') return 'repeatEmpty'
  return password === repeat ? null : 'differ'
}

export function nickNameProblem(nickName: string): 'nickNameLong' | null {
  return [...nickName.trim()].length > maxNickNameLength ? 'nickNameLong' : null
}

type FieldName = 'smsCode' | 'verifyCode' | 'password' | 'agreed' | 'nickName'

/** The field that each refusal belongs to. */
const fields: Partial<Record<StatusName, FieldName>> = {
  imageCodeRequired: 'verifyCode',
  imageCodeWrong: 'verifyCode',
  imageCodeExpired: 'verifyCode',
  smsCodeWrong: 'smsCode',
  smsCodeExpired: 'smsCode',
  smsCodeNotRequested: 'smsCode',
  smsCodeRequired: 'smsCode',
  smsTriesUsed: 'smsCode',
  smsTooSoon: 'smsCode',
  smsBudgetUsed: 'smsCode',
  partnerMobileKnown: 'smsCode',
  partnerVoucherExpired: 'smsCode',
  passwordWrong: 'password',
  passwordFormat: 'password',
  passwordUnreadable: 'password',
  agreementRequired: 'agreed',
  agreementOutdated: 'agreed',
  nickNameRefused: 'nickName',
}

/** The field that a status belongs to, or 'form' if none. */
export function fieldOfStatus(status: string): FieldName | 'form' {
  const found = Object.entries(fields).find(([name]) => statuses[name as StatusName] === status)
  return found?.[1] ?? 'form'
}

/** Statuses after which the register form must ask for an SMS code: rules/identity#sms-field. */
export function demandsSmsCode(status: string): boolean {
  const demanding: readonly string[] = [
    statuses.partnerMobileKnown,
    statuses.partnerVoucherExpired,
    statuses.smsCodeRequired,
  ]
  return demanding.includes(status)
}

/** The mobile, shortened for its owner: `138****1234`. */
export function shortMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
