import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './picture.ts'
import { pngWithoutNotes } from './png-chunks.rules.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(8 + named.length)
  bytes.writeUInt32BE(data.length)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), 4 + named.length)
  return bytes
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const headerBytes = signature.length + 25

const plain = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()

/** A picture with chunks after its header. */
async function withChunks(...chunks: Buffer[]): Promise<Buffer> {
  const bytes = await plain()
  return Buffer.concat([bytes.subarray(0, headerBytes), ...chunks, bytes.subarray(headerBytes)])
}

const packed = deflateSync(Buffer.alloc(1_000_000, 'a'))
const texts = [
  chunk('tEXt', Buffer.from('Title\0morning')),
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
  chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), packed])),
  chunk('abCd', packed),
]

test('texts and unknown chunks are left out, colours and the turn stay', async () => {
  const turned = chunk('eXIf', Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex'))
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const given = await withChunks(gamma, ...texts, turned)
  expect(pngWithoutNotes(given)).toEqual(pngWithoutNotes(await withChunks(gamma, turned)))
  expect(pngWithoutNotes(given)?.length).toBeLessThan(1000)
  expect(await makePicture(given, { isHeic: false })).toMatchObject({ width: 30, height: 40 })
})

test('what is cut off anywhere, made of lengths only or not a PNG is passed over without an error', async () => {
  const given = await withChunks(...texts)
  for (let length = 0; length < given.length; length += 97)
    expect(pngWithoutNotes(given.subarray(0, length))?.length).toBeLessThanOrEqual(length)
  const noise = Buffer.concat([signature, Buffer.alloc(1000, 0xff)])
  expect(pngWithoutNotes(noise)).toEqual(signature)
  const jpeg = Buffer.from('ffd8ffe0', 'hex')
  expect(pngWithoutNotes(jpeg)).toBe(jpeg)
})

test('a picture whose texts unpack to gigabytes costs what its pixels cost', async () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000, 'a'))
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
  const given = await withChunks(...Array.from({ length: 60 }, () => text))
  const before = process.resourceUsage().maxRSS
  expect(await makePicture(given, { isHeic: false })).toMatchObject({ width: 40, height: 30 })
  // In KiB; the texts are more than a GB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000)
})

test('a picture of more chunks than any encoder writes is refused unread, whatever is in them', async () => {
  const bits = chunk('sBIT', Buffer.from([8, 8, 8]))
  const withBits = (count: number) => withChunks(...Array<Buffer>(count).fill(bits))
  expect(await makePicture(await withBits(6000), { isHeic: false })).toMatchObject({ width: 40, height: 30 })
  for (const one of [bits, chunk('abCd', Buffer.alloc(0)), chunk('IDAT', Buffer.alloc(0))]) {
    const given = await withChunks(...Array<Buffer>(30_000).fill(one))
    expect(pngWithoutNotes(given)).toBeNull()
    await expect(makePicture(given, { isHeic: false })).rejects.toMatchObject({ status: 'fileUnreadable' })
  }
})

test('a picture of 16 bits a colour that takes more memory than the largest one of 8 is refused', async () => {
  const side = 5600
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([16, 6], 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side * 8)), { level: 1 })
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  const given = Buffer.concat([signature, ...parts])
  await expect(makePicture(given, { isHeic: false })).rejects.toMatchObject({ status: 'fileTooManyPixels' })
})
