import { expect, test } from 'vitest'
import { box, frameTimes } from '../../testing/sample-film.ts'
import { framesOfFragment, namesTooManyFrames } from './film-frames.rules.ts'

const wholes = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))
const fragment = (header: Buffer, run: Buffer) =>
  box('moof', box('mfhd', wholes(0, 1)), box('traf', box('tfhd', header), box('trun', run)))

test.each([
  ['one size for all films', wholes(0, 1), wholes(0, 3), { count: 3, bytes: 30 }],
  ['one size for the fragment', wholes(0x10, 1, 7), wholes(0, 3), { count: 3, bytes: 21 }],
  ['a size for each', wholes(0, 1), wholes(0x301, 2, 0, 40, 5, 40, 6), { count: 2, bytes: 11 }],
  ['another track', wholes(0, 2), wholes(0, 3), { count: 0, bytes: 0 }],
])('the pictures of a fragment with %s', (_name, header, run, expected) => {
  expect(framesOfFragment(fragment(header, run), { trackId: 1, bytes: 10 })).toEqual(expected)
})

test('a fragment that names more sizes than it has throws', () => {
  const cut = fragment(wholes(0, 1), wholes(0x200, 1000, 1))
  expect(() => framesOfFragment(cut, { trackId: 1, bytes: 10 })).toThrow(RangeError)
})

test('a fragment with two headers of a track, with tables of an index or a packed index throws', () => {
  const track = (...more: Buffer[]) =>
    box('moof', box('traf', box('tfhd', wholes(0, 1)), ...more, box('trun', wholes(0, 3))))
  const defaults = { trackId: 1, bytes: 10 }
  expect(framesOfFragment(track(), defaults)).toEqual({ count: 3, bytes: 30 })
  for (const more of [
    box('tfhd', wholes(0x10, 1, 7)),
    frameTimes(9000),
    box('udta', frameTimes(9000)),
    box('cmov'),
  ])
    expect(() => framesOfFragment(track(more), defaults)).toThrow(RangeError)
})

const hd = { width: 1920, height: 1080 }
const uhd = { width: 3840, height: 2160 }
test.each([
  ['ten minutes of 4K at 60 a second', uhd, 36_000, 600, false],
  ['a minute of slow motion', hd, 14_400, 60, false],
  ['half a second of slow motion', hd, 120, 0.5, false],
  ['half a minute of 4K, one picture named 60,000 times', uhd, 60_000, 30, true],
  ['two seconds of 4K, ten thousand pictures', uhd, 10_000, 2, true],
])('%s', (_name, size, count, seconds, expected) => {
  expect(namesTooManyFrames({ count, bytes: 1000 }, size, { seconds, fileBytes: 1000 })).toBe(expected)
  expect(namesTooManyFrames({ count, bytes: 1001 }, size, { seconds, fileBytes: 1000 })).toBe(true)
})
