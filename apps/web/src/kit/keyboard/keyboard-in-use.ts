import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import type { KeyboardType } from './layout.rules.ts'

export interface SoftKeyboardProps {
  inputId: string
  labelId: string
  type: KeyboardType
  /** A password: no key shows or announces that it was pressed. */
  isSecret: boolean
}

/** The id of the input whose soft keyboard is open; at most one is. */
let inUse: string | null = null
const listeners = makeListeners()

export function keyboardInUse(): string | null {
  return inUse
}

export function setKeyboardInUse(inputId: string | null): void {
  if (inUse === inputId) return
  inUse = inputId
  listeners.notify()
}

/** The id of the input whose soft keyboard is open; null on the server. */
export function useKeyboardInUse(): string | null {
  return useSyncExternalStore(listeners.subscribe, keyboardInUse, () => null)
}
