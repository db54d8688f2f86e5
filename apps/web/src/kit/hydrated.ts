import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its HTML is taken over; from then on true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
