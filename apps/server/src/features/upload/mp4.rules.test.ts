import fc from 'fast-check'
import { expect, test } from 'vitest'
import { box, filmIndex, sampleFilm } from '../../testing/sample-film.ts'
import { boxAt, isPlayable, readMoov } from './mp4.rules.ts'

test('the length, size and codecs of a film are read', () => {
  expect(readMoov(filmIndex(sampleFilm({ seconds: 90, width: 1920, height: 1080 })))).toEqual({
    durationMs: 90_000,
    width: 1920,
    height: 1080,
    videoCodec: 'avc1',
    audioCodec: 'mp4a',
  })
})

test('a film made with the phone upright is higher than wide', () => {
  const facts = readMoov(filmIndex(sampleFilm({ width: 1920, height: 1080, isTurned: true })))
  expect(facts).toMatchObject({ width: 1080, height: 1920 })
})

test.each([
  ['avc1', 'mp4a', true],
  ['hvc1', 'mp4a', true],
  ['hev1', null, true],
  ['av01', 'mp4a', false],
  ['mp4v', 'mp4a', false],
  ['avc1', 'ac-3', false],
])('%s with %s: playable is %s', (videoCodec, audioCodec, expected) => {
  const facts = readMoov(filmIndex(sampleFilm({ videoCodec, audioCodec })))
  expect(facts && isPlayable(facts)).toBe(expected)
})

test('an index without pictures, without length or cut short is not a film', () => {
  expect(readMoov(box('moov', box('mvhd', Buffer.alloc(100))))).toBeNull()
  expect(readMoov(box('moov'))).toBeNull()
  const index = filmIndex(sampleFilm())
  expect(readMoov(index.subarray(0, index.length - 10))).toBeNull()
})

test('an index of very many boxes, in one place or in many, is not a film', () => {
  const many = Array.from({ length: 3000 }, () => box('free'))
  expect(readMoov(filmIndex(sampleFilm({ more: many })))).toBeNull()
  const tracks = Array.from({ length: 100 }, () => box('trak', ...many.slice(0, 100)))
  expect(readMoov(filmIndex(sampleFilm({ more: tracks })))).toMatchObject({ videoCodec: 'avc1' })
  const filled = tracks.map(() => box('trak', ...many))
  expect(readMoov(filmIndex(sampleFilm({ more: filled })))).toBeNull()
})

test('whatever is changed in an index, reading it ends without an error', () => {
  const index = filmIndex(sampleFilm())
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(index.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const changed = Buffer.from(index)
      for (const [at, value] of changes) changed[at] = value
      const facts = readMoov(changed)
      if (facts) expect(facts.durationMs).toBeGreaterThan(0)
    }),
  )
})

test('a box that ends beyond its limit, or has no readable type, is malformed', () => {
  expect(boxAt(box('free', Buffer.alloc(10)), 0, 17)).toBeNull()
  expect(boxAt(Buffer.from('00000010000102030000000000000000', 'hex'), 0, 16)).toBeNull()
  expect(boxAt(Buffer.from('0000000466726565', 'hex'), 0, 100)).toBeNull()
})
