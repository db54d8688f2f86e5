export const storedUploadsName = 'club-uploads'

/** Deletes a member's unsent files from this browser. */
export function forgetStoredUploads(): void {
  try {
    indexedDB.deleteDatabase(storedUploadsName)
  } catch {
    // A browser without IndexedDB has stored none.
  }
}
