import { useSyncExternalStore } from 'react'
import { changes } from '../changes.ts'

const { subscribe, announce } = changes()
let isReached = true

/** Notes whether the latest call reached the server. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  announce()
}

function subscribeToBoth(listener: () => void) {
  const leave = subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    leave()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the server can be reached, as far as the browser and the latest call know. */
export const useIsReached = (): boolean =>
  useSyncExternalStore(subscribeToBoth, () => isReached && navigator.onLine !== false)
