import { useSyncExternalStore } from 'react'
import { changes } from '../changes.ts'

const { subscribe, announce } = changes()
let goOn: (() => void)[] = []

/**
 * Waits until somebody has signed in again, while the sign-in page is shown over what was there. The call that found
 * the session ended is then sent once more: the server had refused it before it did anything.
 */
export function signedInAgain(): Promise<void> {
  return new Promise((resolve) => {
    goOn.push(resolve)
    announce()
  })
}

/** The same person has signed in again: everything that waited goes on. */
export function endWait(): void {
  const waiting = goOn
  goOn = []
  announce()
  for (const resolve of waiting) resolve()
}

/** Whether something waits for signing in again. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => goOn.length > 0)
