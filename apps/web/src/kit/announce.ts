import { makeListeners } from './listeners.ts'

let said = { text: '', count: 0 }
const listeners = makeListeners()

export const saidAtStart = said
export const subscribeToSaid = listeners.subscribe

/** What was announced last; the count distinguishes a repeat. */
export function lastSaid(): typeof said {
  return said
}

/** Announces something to screen readers through the live region: results, openings, what a key did. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 }
  listeners.notify()
}
