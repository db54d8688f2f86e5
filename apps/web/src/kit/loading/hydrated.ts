import { useSyncExternalStore } from 'react'

const never = () => () => {}

const isNow = () => true
const isNotYet = () => false

/**
 * False on the server and during hydration, true afterwards. Always true if it is not awaited: each change renders
 * the component again, and hydrated parts are many.
 */
export function useHydrated(isAwaited = true): boolean {
  return useSyncExternalStore(never, isNow, isAwaited ? isNotYet : isNow)
}
