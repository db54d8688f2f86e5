import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisePicture } from '../../testing/noise-picture.ts'
import { scannedJpeg } from '../../testing/scanned-jpeg.ts'
import { jpegCost } from './jpeg-scans.rules.ts'
import { makePicture } from './picture.ts'

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])

test('the scans of a JPEG are counted, and the pixels that they go over', async () => {
  const plain = await noisePicture(40).jpeg().toBuffer()
  expect(jpegCost(plain)).toMatchObject({ scans: 1, scannedPixels: 1600 })
  expect(jpegCost(scannedJpeg({ side: 64, scans: 883 }))).toMatchObject({
    scans: 883,
    scannedPixels: 883 * 4096,
  })
})

test.each([
  ['progressive', { progressive: true }],
  ['of a careful encoder', { mozjpeg: true }],
])('a picture that is %s has a dozen at most', async (_how, how) => {
  const bytes = await noisePicture(200).jpeg(how).toBuffer()
  const { scans } = jpegCost(bytes)
  expect(scans).toBeGreaterThan(3)
  expect(scans).toBeLessThanOrEqual(12)
})

test("a preview within a picture's notes, and what follows its end, are not among its scans", () => {
  const inner = scannedJpeg({ side: 16, scans: 50 })
  const outer = scannedJpeg({ side: 64, scans: 2 })
  const whole = Buffer.concat([outer.subarray(0, 2), segment(0xe1, inner), outer.subarray(2), inner])
  expect(jpegCost(whole)).toMatchObject({ scans: 2, scannedPixels: 2 * 4096 })
})

test('a JPEG of very many segments is refused: the library keeps a note of each, however little it says', async () => {
  const plain = await noisePicture(40).jpeg().toBuffer()
  const withNotes = (count: number, body = Buffer.alloc(0)) =>
    Buffer.concat([
      plain.subarray(0, 2),
      ...Array.from({ length: count }, () => segment(0xe1, body)),
      plain.subarray(2),
    ])
  const { segments } = jpegCost(plain)
  expect(jpegCost(withNotes(300)).segments).toBe(segments + 300)
  // A profile of colours may take 255 segments, a program's notes as many again.
  expect(await makePicture(withNotes(600, Buffer.alloc(20_000)), { isHeic: false })).toMatchObject({
    width: 40,
  })
  await expect(makePicture(withNotes(100_000), { isHeic: false })).rejects.toMatchObject({
    status: 'fileUnreadable',
  })
})

test('a JPEG that is cut off anywhere, or nothing but markers, is counted without an error', async () => {
  const bytes = scannedJpeg({ side: 64, scans: 3 })
  for (let length = 2; length < bytes.length; length += 1) {
    const { scans } = jpegCost(bytes.subarray(0, length))
    expect(scans).toBeLessThanOrEqual(3)
    expect(scans).toBeGreaterThanOrEqual(0)
  }
  expect(jpegCost(Buffer.alloc(5000, 0xff)).scans).toBe(0)
})

test('the made JPEG of very many scans is one that decoders read', async () => {
  const { info } = await sharp(scannedJpeg({ side: 64, scans: 200 }), { failOn: 'error' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 64, height: 64 })
})
