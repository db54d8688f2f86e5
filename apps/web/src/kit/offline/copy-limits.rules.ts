/** Limits; the oldest copies are dropped first. */
export const maxDocuments = 150
export const maxAnswers = 600
export const maxPictures = 1500
export const maxPictureBytes = 60 * 1024 * 1024
/** Larger pictures are not worth their space. */
export const maxOnePictureBytes = 4 * 1024 * 1024
/** Number of builds whose copies are kept; documents and scripts of one build belong together. */
export const maxBuilds = 3

/** If there is a copy, a network that is silent this long counts as none. */
export const silenceMs = 8000
/** Younger copies are not fetched again, matching how often the app refetches content. */
export const copyFreshMs = 5 * 60_000
/** The list of copies names the hotline, which may change. */
export const offlinePageFreshMs = 24 * 60 * 60_000

/** How many exceed the limit. */
export function tooMany(count: number, max: number): number {
  return Math.max(0, count - max)
}

/** How many of the oldest to drop, so that the rest fits number and bytes. `sizes` begins with the oldest. */
export function oldestToDrop(sizes: readonly number[], maxCount: number, maxBytes: number): number {
  let dropped = tooMany(sizes.length, maxCount)
  let bytes = sizes.slice(dropped).reduce((sum, size) => sum + size, 0)
  while (bytes > maxBytes && dropped < sizes.length) {
    bytes -= sizes[dropped] ?? 0
    dropped += 1
  }
  return dropped
}
