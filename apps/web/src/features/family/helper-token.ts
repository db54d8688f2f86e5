import { family } from '@club/contract/family.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../kit/listeners.ts'
import { useIsMember } from '../../kit/session/session.ts'
import { clientStore } from '../../kit/storage/client-store.ts'

const listeners = makeListeners()

/** Whether this browser can call as a helper: with a member's session, or with that of a helper. */
export function useHelperState(): 'member' | 'helper' | 'stranger' {
  const isMember = useIsMember()
  const hasToken = useSyncExternalStore(
    listeners.subscribe,
    () => clientStore.helperToken() !== null,
    () => false,
  )
  if (isMember) return 'member'
  return hasToken ? 'helper' : 'stranger'
}

export function keepHelperToken(token: string): void {
  clientStore.setHelperToken(token)
  listeners.notify()
}

/** Forgets the session and what it showed. */
export function forgetHelper(client: QueryClient): void {
  clientStore.clearHelperToken()
  client.removeQueries({ queryKey: [family.helped.name] })
  listeners.notify()
}
