import { hasFields, isNumber, isString, storedJson, visitValues } from '../../../kit/storage/storage.ts'

/** The client's record of the server's voucher: rules/identity#vouchers. */
const lifetimeMs = 15 * 60_000

interface Voucher {
  mobile: string
  /** In epoch milliseconds. */
  until: number
}

const isVoucher = hasFields<Voucher>({ mobile: isString, until: isNumber })
const stored = storedJson(visitValues, 'vouched', isVoucher, { mobile: '', until: 0 })

export function noteVouched(mobile: string): void {
  stored.write({ mobile, until: Date.now() + lifetimeMs })
}

/** A partner's voucher counts until the server demands a code: rules/identity#sms-field. */
export function noteVouchedByPartner(mobile: string): void {
  stored.write({ mobile, until: Number.MAX_SAFE_INTEGER })
}

/** Whether the mobile has a recent voucher; the server decides. */
export function isVouched(mobile: string): boolean {
  const voucher = stored.read()
  return voucher.mobile === mobile && voucher.until > Date.now()
}

export function forgetVouched(): void {
  stored.remove()
}
