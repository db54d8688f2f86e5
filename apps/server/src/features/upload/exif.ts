import { crc32 } from 'node:zlib'
import { isJpeg } from './jpeg-scans.rules.ts'
import type { Span } from './mp4-boxes.rules.ts'

/** Some formats put this in front of a camera's notes. */
const prefix = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
const [short, long] = [3, 4]
const entryBytes = 12
/** A camera's list has some dozens. */
const maxEntries = 512
/** The head of the notes, a list of one entry, and no further list. */
const leastBytes = 26

/** How a picture is turned, 1 to 8, by a camera's notes (TIFF); 1 where they do not say it. */
function orientationIn(notes: Buffer): number {
  const order = notes.toString('latin1', 0, 2)
  if (notes.length < leastBytes || (order !== 'II' && order !== 'MM')) return 1
  const isLittle = order === 'II'
  const two = (at: number) => (isLittle ? notes.readUInt16LE(at) : notes.readUInt16BE(at))
  const four = (at: number) => (isLittle ? notes.readUInt32LE(at) : notes.readUInt32BE(at))
  const list = four(4)
  if (list + 2 > notes.length) return 1
  const named = Math.min(two(list), maxEntries, Math.floor((notes.length - list - 2) / entryBytes))
  const places = Array.from({ length: named }, (_, entry) => list + 2 + entry * entryBytes)
  const at = places.find((place) => two(place) === orientationTag)
  if (at === undefined) return 1
  const type = two(at + 2)
  const value = type === short ? two(at + 8) : type === long ? four(at + 8) : 1
  return value >= 1 && value <= 8 ? value : 1
}

/** Replaces a camera's notes, in place, by ones that say only how the picture is turned. */
function keepOrientation(notes: Buffer): void {
  const isPrefixed = notes.subarray(0, prefix.length).equals(prefix)
  const own = isPrefixed ? notes.subarray(prefix.length) : notes
  const orientation = orientationIn(own)
  own.fill(0)
  if (own.length < leastBytes) return
  own.write('II*\0\x08\0\0\0\x01\0', 'latin1')
  own.writeUInt16LE(orientationTag, 10)
  own.writeUInt16LE(short, 12)
  own.writeUInt32LE(1, 14)
  own.writeUInt16LE(orientation, 18)
}

const scanMarker = 0xda
const endMarker = 0xd9
const notesMarker = 0xe1
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The notes in front of a JPEG's picture, which are all that a decoder reads. */
function* notesOfJpeg(bytes: Buffer): Generator<Span> {
  for (let at = 2; at < bytes.length; ) {
    while (at < bytes.length && bytes[at] !== 0xff) at += 1
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? endMarker
    at += 1
    if (marker === scanMarker || marker === endMarker || at + 2 > bytes.length) return
    if (standsAlone(marker)) continue
    const end = Math.min(at + bytes.readUInt16BE(at), bytes.length)
    if (end < at + 2) return
    if (marker === notesMarker && bytes.toString('latin1', at + 2, at + 6) === 'Exif')
      yield { start: at + 2, end }
    at = end
  }
}

const pngSignatureBytes = 8
const pngSumBytes = 4

function* notesOfPng(bytes: Buffer): Generator<Span> {
  for (let at = pngSignatureBytes; at + 8 <= bytes.length; ) {
    const [start, end] = [at + 8, at + 8 + bytes.readUInt32BE(at)]
    if (end + pngSumBytes > bytes.length) return
    if (bytes.toString('latin1', at + 4, start) === 'eXIf') yield { start, end }
    at = end + pngSumBytes
  }
}

function* notesOfWebp(bytes: Buffer): Generator<Span> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [start, length] = [at + 8, bytes.readUInt32LE(at + 4)]
    const end = Math.min(start + length, bytes.length)
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') yield { start, end }
    // Parts begin at even places.
    at = start + length + (length % 2)
  }
}

const isPng = (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG'
const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP'

/**
 * A picture whose camera's notes say only how it is turned. The library reads them in a time that grows with the square
 * of their entries, within no limit: 150 kB took 13 seconds.
 */
export function withoutCameraNotes(given: Buffer): Buffer {
  const notesOf = isJpeg(given) ? notesOfJpeg : isPng(given) ? notesOfPng : isWebp(given) ? notesOfWebp : null
  if (!notesOf) return given
  const bytes = Buffer.from(given)
  for (const { start, end } of notesOf(given)) {
    keepOrientation(bytes.subarray(start, end))
    if (isPng(given)) bytes.writeUInt32BE(crc32(bytes.subarray(start - 4, end)), end)
  }
  return bytes
}
