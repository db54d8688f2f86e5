import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../../kit/listeners.ts'
import { hasFields, isString, storedJson, visitValues } from '../../../kit/storage/storage.ts'

/** A partner that a member has not confirmed yet, with the mobile of its token. */
export interface PartnerToConfirm {
  source: string
  mobile: string
}

const nobody: PartnerToConfirm = { source: '', mobile: '' }
const isPartner = hasFields<PartnerToConfirm>({ source: isString, mobile: isString })
const stored = storedJson(visitValues, 'partnerToConfirm', isPartner, nobody)
const listeners = makeListeners()
let current: PartnerToConfirm | null | undefined

function read(): PartnerToConfirm | null {
  if (current === undefined) {
    const found = stored.read()
    current = found.source === '' ? null : found
  }
  return current
}

/** Stores the partner that the sign-in page asks about; null when it was confirmed or declined. */
export function askToConfirm(partner: PartnerToConfirm | null): void {
  current = partner
  if (partner) stored.write(partner)
  else stored.remove()
  listeners.notify()
}

/** The partner that must be confirmed by SMS: rules/identity#partners. Null on the server and during hydration. */
export function usePartnerToConfirm(): PartnerToConfirm | null {
  return useSyncExternalStore(listeners.subscribe, read, () => null)
}
