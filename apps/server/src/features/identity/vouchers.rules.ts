import { minuteMs } from '@club/contract/durations.ts'
import { latestEnd } from '@club/contract/waits.rules.ts'

const voucherMinutes = 15

/** When a voucher that is given now expires. */
export function voucherEnd(now: Date): Date {
  return new Date(now.getTime() + voucherMinutes * minuteMs)
}

/** The latest that a voucher can expire. */
export function latestVoucherEnd(now: Date): Date {
  return latestEnd(now, voucherMinutes * minuteMs)
}

/** Whether a member's last sign-in in a browser is as recent as what a voucher stands for. */
export function isProvedLately(signedInAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - signedInAt.getTime()) < voucherMinutes * minuteMs
}
