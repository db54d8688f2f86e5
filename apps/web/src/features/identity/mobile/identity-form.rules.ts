import { mobilePattern, passwordPattern, smsCodePattern } from '@club/contract/identity.constants.ts'
import {
  cleanInvitationCode,
  invitationCodeLength,
  isInvitationCode,
} from '@club/contract/invitation-code.rules.ts'
import { type NickNameFault, nickNameFault } from '@club/contract/nick-name.rules.ts'
import { statuses } from '@club/contract/statuses.ts'

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

/** At registration a nickname may be left out. */
export function nickNameProblem(nickName: string): Exclude<NickNameFault, 'empty'> | null {
  const fault = nickNameFault(nickName)
  return fault === 'empty' ? null : fault
}

/** `codeLength`: the wrong number of digits. `codeSlip`: one of the digits is wrong. */
export function invitationCodeProblem(typed: string): 'codeLength' | 'codeSlip' | null {
  const code = cleanInvitationCode(typed)
  if (code === '' || isInvitationCode(code)) return null
  return code.length === invitationCodeLength && /^\d+$/.test(code) ? 'codeSlip' : 'codeLength'
}

type FieldName =
  | 'unitId'
  | 'branchId'
  | 'smsCode'
  | 'verifyCode'
  | 'password'
  | 'agreed'
  | 'nickName'
  | 'invitationCode'

/** The field that each refusal belongs to. */
const fields: Partial<Record<string, FieldName>> = {
  [statuses.imageCodeRequired]: 'verifyCode',
  [statuses.imageCodeWrong]: 'verifyCode',
  [statuses.imageCodeExpired]: 'verifyCode',
  [statuses.smsCodeWrong]: 'smsCode',
  [statuses.smsCodeExpired]: 'smsCode',
  [statuses.smsCodeNotRequested]: 'smsCode',
  [statuses.smsCodeRequired]: 'smsCode',
  [statuses.smsTriesUsed]: 'smsCode',
  [statuses.smsTooSoon]: 'smsCode',
  [statuses.smsBudgetUsed]: 'smsCode',
  [statuses.codesPaused]: 'smsCode',
  [statuses.partnerMobileKnown]: 'smsCode',
  [statuses.partnerVoucherExpired]: 'smsCode',
  [statuses.passwordWrong]: 'password',
  [statuses.passwordFormat]: 'password',
  [statuses.passwordCommon]: 'password',
  [statuses.passwordOwnWords]: 'password',
  [statuses.passwordUnreadable]: 'password',
  [statuses.agreementRequired]: 'agreed',
  [statuses.agreementOutdated]: 'agreed',
  [statuses.nickNameRequired]: 'nickName',
  [statuses.nickNameLong]: 'nickName',
  [statuses.nickNameContact]: 'nickName',
  [statuses.nickNameSigns]: 'nickName',
  [statuses.nickNameMarkup]: 'nickName',
  [statuses.nickNameInvisible]: 'nickName',
  [statuses.nickNameSpacing]: 'nickName',
  [statuses.nickNameBank]: 'nickName',
  [statuses.nickNameOffice]: 'nickName',
  [statuses.nickNamePublicFigure]: 'nickName',
  [statuses.branchRequired]: 'branchId',
  [statuses.cityRequired]: 'unitId',
  [statuses.branchUnknown]: 'branchId',
  [statuses.invitationCodeUnknown]: 'invitationCode',
  [statuses.invitationCodeTriesUsed]: 'invitationCode',
  [statuses.invitationCodesOfConnection]: 'invitationCode',
}

/** The field that a status belongs to, or 'form' if none. */
export function fieldOfStatus(status: string): FieldName | 'form' {
  return fields[status] ?? 'form'
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

/** `13812345678` → `*******5678`: rules/identity#masked-mobile. */
export function shortMobile(mobile: string): string {
  return `*******${mobile.slice(7)}`
}
