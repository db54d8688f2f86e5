const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** The length and the type of a chunk, and the sum behind it. */
const headBytes = 8
const sumBytes = 4

/**
 * Encoders write parts of 8 kB and more, of which the largest file has 2,600. The library takes seconds for a million
 * chunks, in part while the server can do nothing else.
 */
const maxChunks = 20_000

/** What the picture itself is made of, its colours, and how it is turned. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'pHYs', 'eXIf'],
])

/**
 * A PNG without its texts and whatever else does not belong to its picture; other bytes stay as they are. A text may be
 * compressed a thousandfold, there may be any number of them, and the library unpacks all before it looks at a pixel.
 * Null for one of more chunks than any encoder writes.
 */
export function pngWithoutNotes(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes
  const without = Buffer.alloc(bytes.length)
  let length = bytes.copy(without, 0, 0, signature.length)
  let at = signature.length
  let type = ''
  let chunks = 0
  // What follows the end, or is cut off, is not a chunk.
  while (at + headBytes + sumBytes <= bytes.length && type !== 'IEND') {
    chunks += 1
    if (chunks > maxChunks) return null
    const end = at + headBytes + bytes.readUInt32BE(at) + sumBytes
    if (end > bytes.length) break
    type = bytes.toString('latin1', at + sumBytes, at + headBytes)
    if (kept.has(type)) length += bytes.copy(without, length, at, end)
    at = end
  }
  return without.subarray(0, length)
}
