import { useEffect, useSyncExternalStore } from 'react'
import { makeListeners } from '../../../kit/listeners.ts'
import { currentSession, onSessionChange } from '../../../kit/session/session.ts'
import { visitValues } from '../../../kit/storage/storage.ts'

const storageKey = 'partner'
const listeners = makeListeners()

/** Stores the source of the partner whose token the server accepted; null forgets it. */
export function rememberPartner(source: string | null): void {
  if (source === null) visitValues.remove(storageKey)
  else visitValues.set(storageKey, source)
  listeners.notify()
}

/** The partner whose link began this visit, until the member signs out: rules/identity#partners. */
export function usePartnerOfVisit(): string | null {
  useEffect(() => {
    let wasMember = currentSession().isMember
    return onSessionChange(() => {
      const { isMember } = currentSession()
      // The next person at this phone did not come from the partner.
      if (wasMember && !isMember) rememberPartner(null)
      wasMember = isMember
    })
  }, [])
  return useSyncExternalStore(
    listeners.subscribe,
    () => visitValues.get(storageKey),
    () => null,
  )
}
