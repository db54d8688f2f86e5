import {
  maxNickNameLength,
  mobilePattern,
  passwordPattern,
  smsCodePattern,
} from '@club/contract/constants.ts'
import { type StatusName, statuses } from '@club/contract/statuses.ts'

/** A mobile as the server takes it: full-width digits, blanks, dashes and the country code are put right. */
export function cleanMobile(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(\+|00)86/, '')
}

/** A code as the server takes it: full-width digits and blanks are put right. */
export function cleanCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}

export function mobileProblem(mobile: string): 'empty' | 'format' | null {
  if (mobile === '') return 'empty'
  return mobilePattern.test(mobile) ? null : 'format'
}

/** `first`: no code was asked for yet, so none can be right. */
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

/** The part of the form that a refusal is about; its message stands there. */
export type Place = 'mobile' | 'smsCode' | 'image' | 'password' | 'agreement' | 'nickName' | 'form'

const places: Partial<Record<StatusName, Place>> = {
  imageCodeRequired: 'image',
  imageCodeWrong: 'image',
  imageCodeExpired: 'image',
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
  agreementRequired: 'agreement',
  agreementOutdated: 'agreement',
  nickNameRefused: 'nickName',
}

/** Where the message of an envelope status belongs. */
export function placeOfStatus(status: string): Place {
  const found = Object.entries(places).find(([name]) => statuses[name as StatusName] === status)
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

/** The mobile as it is shown to its owner in a sentence: `138****1234`. */
export function shortMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
