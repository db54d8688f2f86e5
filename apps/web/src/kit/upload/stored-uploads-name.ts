import { makeListeners } from '../listeners.ts'

export const storedUploadsName = 'club-uploads'

const listeners = makeListeners()

/** Tells those who hold a member's files in memory to release them, too. */
export const onUploadsForgotten = listeners.subscribe

/** Deletes a member's unsent files from this browser. */
export function forgetStoredUploads(): void {
  // Notify first, so that an upload still running stores nothing again.
  listeners.notify()
  try {
    indexedDB.deleteDatabase(storedUploadsName)
  } catch {
    // A browser without IndexedDB has stored none.
  }
}
