import sharp from 'sharp'
import { expect, test } from 'vitest'
import { movingWebp } from '../../testing/moving-webp.ts'
import { noisePicture } from '../../testing/noise-picture.ts'
import { webpFrames } from './webp-frames.rules.ts'

test('the pictures of a WebP that moves are counted', async () => {
  expect(webpFrames(await noisePicture(40).webp().toBuffer(), 100)).toBe(0)
  const bytes = await movingWebp(25)
  expect(webpFrames(bytes, 100)).toBe(25)
  // The made one is one that decoders read.
  expect(await sharp(bytes, { failOn: 'error' }).metadata()).toMatchObject({ width: 1, height: 1, pages: 25 })
})

test('nothing that says how long a part of it is keeps a picture from being counted', async () => {
  const bytes = await movingWebp(25)
  bytes.writeUInt32LE(0xffffffff, 16)
  expect(webpFrames(bytes, 100)).toBe(25)
})

test('no more are counted than matter', async () => {
  const bytes = await movingWebp(25)
  expect([24, 25, 3].map((max) => webpFrames(bytes, max))).toEqual([25, 25, 4])
})
