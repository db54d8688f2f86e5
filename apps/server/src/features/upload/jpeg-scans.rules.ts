/** What decoding a JPEG takes. */
export interface JpegCost {
  /** Times that its pixels are gone over. */
  scans: number
  /** Pixels of all of them. */
  scannedPixels: number
  /** Parts that have a length: tables, notes and scans. */
  segments: number
}

const isLength = (bytes: Uint8Array, at: number) => at + 4 <= bytes.length
const twoBytes = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
const scanMarker = 0xda
const endMarker = 0xd9
/** Markers of frames, of which a JPEG has one: it says the size. Three numbers between them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** A byte of the picture itself, a restart marker, and what has no length. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/**
 * Counts how often a JPEG goes over its pixels, by its markers alone: a progressive one of some hundred kilobytes can
 * do so thousands of times.
 */
export function jpegCost(bytes: Uint8Array): JpegCost {
  let scans = 0
  let pixels = 0
  let segments = 0
  // Byte by byte: looking for each next marker takes ten times as long where nearly every byte is one.
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? endMarker
    if (marker === endMarker) break
    if (standsAlone(marker)) continue
    segments += 1
    if (marker === scanMarker) scans += 1
    if (isFrame(marker) && isLength(bytes, at + 1))
      pixels = Math.max(pixels, twoBytes(bytes, at + 4) * twoBytes(bytes, at + 6))
    // A segment's content is not part of the picture: a small preview has scans of its own.
    at += twoBytes(bytes, at + 1)
  }
  return { scans, scannedPixels: scans * pixels, segments }
}
