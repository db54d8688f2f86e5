import { makeListeners } from '../listeners.ts'

export const storedUploadsName = 'club-uploads'

const listeners = makeListeners()

/** Tells whoever holds a member's files in memory to let go of them, too. */
export const onUploadsForgotten = listeners.subscribe

/** Deletes a member's unsent files from this browser. */
export function forgetStoredUploads(): void {
  // First, so that nothing is stored again by an upload that goes on.
  listeners.notify()
  try {
    indexedDB.deleteDatabase(storedUploadsName)
  } catch {
    // A browser without IndexedDB has stored none.
  }
}
