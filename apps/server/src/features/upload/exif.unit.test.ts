import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutCameraNotes } from './exif.ts'
import { makePicture } from './picture.ts'

const formats = ['jpeg', 'png', 'webp'] as const
const made = (format: (typeof formats)[number], orientation: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .composite([
      { input: { create: { width: 10, height: 10, channels: 3, background: '#fff' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Make: 'A Camera', Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .toFormat(format, { lossless: true })
    .toBuffer()

const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })

test.each(formats)('of the notes in a %s only the turn is left, and its pixels stay', async (format) => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const given = await made(format, orientation)
    const clean = withoutCameraNotes(given)
    expect(clean).toHaveLength(given.length)
    expect(clean.includes('A Camera')).toBe(false)
    expect((await sharp(clean).metadata()).orientation).toBe(orientation)
    expect(await pixelsOf(clean)).toEqual(await pixelsOf(given))
    const { width, height } = await makePicture(given, { isHeic: false })
    expect([width, height]).toEqual(orientation > 4 ? [30, 40] : [40, 30])
  }
})

/** Notes whose list names itself in each of its entries. */
function loops(entries: number): Buffer {
  const notes = Buffer.alloc(14 + 12 * entries)
  notes.write('II*\0\x08\0\0\0', 'latin1')
  notes.writeUInt16LE(entries, 8)
  for (let at = 10; at + 12 <= notes.length; at += 12) {
    notes.writeUInt16LE(0x8769, at)
    notes.writeUInt16LE(4, at + 2)
    notes.writeUInt32LE(1, at + 4)
    notes.writeUInt32LE(8, at + 8)
  }
  return notes
}

/** A PNG with notes behind its header. */
function pngWith(png: Buffer, notes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), notes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(notes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, 33), length, named, sum, png.subarray(33)])
}

test('notes of very many entries that name each other are not read', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()
  const clean = withoutCameraNotes(pngWith(png, loops(60_000)))
  // Without any of the entries there is nothing to follow.
  expect(clean.includes(Buffer.from([0x69, 0x87]))).toBe(false)
  expect(await makePicture(pngWith(png, loops(60_000)), { isHeic: false })).toMatchObject({
    width: 40,
    height: 30,
  })
})

test('notes by a camera of the other order of bytes turn a picture, too; broken ones do not', () => {
  const head = Buffer.from('89504e470d0a1a0a', 'hex')
  const turnOf = (hex: string) => {
    const notes = Buffer.from(hex, 'hex')
    const part = pngWith(Buffer.concat([head, Buffer.alloc(25)]), notes).subarray(33)
    return withoutCameraNotes(Buffer.concat([head, part]))[head.length + 8 + 18]
  }
  expect(turnOf('4d4d002a00000008000101120003000000010006000000000000')).toBe(6)
  expect(turnOf('49492a000800000001001201030001000000090000000000000000')).toBe(1)
  expect(turnOf('49492a00ffffffff01001201030001000000060000000000000000')).toBe(1)
  expect(turnOf('00000000000000000000000000000000000000000000000000000000')).toBe(1)
})

test('what is cut off anywhere is passed over without an error', async () => {
  for (const format of formats) {
    const given = await made(format, 6)
    for (let length = 0; length < given.length; length += 7)
      expect(withoutCameraNotes(given.subarray(0, length))).toHaveLength(length)
  }
})
