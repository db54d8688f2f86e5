import { makeListeners } from './listeners.ts'

let said = { text: '', count: 0 }
const listeners = makeListeners()

export const saidAtStart = said
export const subscribeToSaid = listeners.subscribe

/** What was announced last; the count tells a repeat. */
export function lastSaid(): typeof said {
  return said
}

/** Says something in the live region to a screen reader: results, openings, what a key did. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 }
  listeners.notify()
}
