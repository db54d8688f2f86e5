import { visitValues } from '../../kit/storage.ts'

/** The client's note of the server's voucher: rules/identity#vouchers. */
const storageKey = 'vouched'
const lifetimeMs = 15 * 60_000

export function noteVouched(mobile: string): void {
  visitValues.set(storageKey, JSON.stringify({ mobile, until: Date.now() + lifetimeMs }))
}

/** Whether the mobile was vouched for just now; the server has the last word. */
export function isVouched(mobile: string): boolean {
  try {
    const note = JSON.parse(visitValues.get(storageKey) ?? '{}') as { mobile?: string; until?: number }
    return note.mobile === mobile && (note.until ?? 0) > Date.now()
  } catch {
    return false
  }
}

export function forgetVouched(): void {
  visitValues.remove(storageKey)
}
