import { makeListeners } from '../listeners.ts'

let announcement = { text: '', count: 0 }
const listeners = makeListeners()

export const initialAnnouncement = announcement
export const subscribeToAnnouncements = listeners.subscribe

/** What was announced last; the count distinguishes a repeat. */
export function lastAnnouncement(): typeof announcement {
  return announcement
}

/** Announces something to screen readers through the live region: results, openings, what a key did. */
export function announce(text: string): void {
  announcement = { text, count: announcement.count + 1 }
  listeners.notify()
}
