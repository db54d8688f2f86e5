import { useSyncExternalStore } from 'react'
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
const listeners = new Set<() => void>()

export function keyboardInUse(): string | null {
  return inUse
}

export function setKeyboardInUse(inputId: string | null): void {
  if (inUse === inputId) return
  inUse = inputId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The id of the input whose soft keyboard is open; null on the server. */
export function useKeyboardInUse(): string | null {
  return useSyncExternalStore(subscribe, keyboardInUse, () => null)
}
