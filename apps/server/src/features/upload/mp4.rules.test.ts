import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  box,
  filmIndex,
  frameSizes,
  frameTimes,
  type SampleFilm,
  sampleFilm,
} from '../../testing/sample-film.ts'
import { codecNames, isConvertible, isPlayable, readMoov } from './mp4.rules.ts'
import { boxAt } from './mp4-boxes.rules.ts'

test('the length, size and codecs of a film are read', () => {
  expect(readMoov(filmIndex(sampleFilm({ seconds: 90, width: 1920, height: 1080 })))).toEqual({
    durationMs: 90_000,
    width: 1920,
    height: 1080,
    coded: { width: 1920, height: 1080 },
    picture: { name: 'H.264', isPlain: true, isConvertible: true },
    sound: { name: 'AAC', isPlain: true, isConvertible: true },
    frames: { count: 0, bytes: 0 },
    frameDefaults: null,
  })
})

test('a film made with the phone upright is higher than wide', () => {
  const facts = readMoov(filmIndex(sampleFilm({ width: 1920, height: 1080, isTurned: true })))
  expect(facts).toMatchObject({ width: 1080, height: 1920 })
})

const filmNamed = (name: string) => readFileSync(new URL(`../../testing/${name}`, import.meta.url))

/** A film's index whose header, and the description of its pictures on request, say that they are tiny. */
function shrunk(film: Buffer, { isDescribedSo }: { isDescribedSo: boolean }): Buffer {
  const index = Buffer.from(filmIndex(film))
  const header = index.indexOf('tkhd', 0, 'latin1') + 4 + 76
  for (const at of [header, header + 4]) index.writeUInt32BE(16 * 65_536, at)
  const entry = index.indexOf('stsd', 0, 'latin1') + 4 + 8 + 8
  for (const at of [entry + 24, entry + 26]) if (isDescribedSo) index.writeUInt16BE(16, at)
  return index
}

test.each([
  ['hevc-10bit-with-sound.mov', { width: 640, height: 384 }],
  ['fragmented.mp4', { width: 320, height: 192 }],
])('%s is measured by what its decoder is told, and refused where anything says much less', (name, coded) => {
  const film = filmNamed(name)
  const options = { isFragmented: true }
  const read = readMoov(filmIndex(film), options)
  expect(read?.coded.width).toBe(coded.width)
  expect(read?.coded.height).toBeGreaterThan(coded.height - 32)
  for (const isDescribedSo of [false, true])
    expect(readMoov(shrunk(film, { isDescribedSo }), options)).toBeNull()
})

test('the larger of what is shown and what is described counts; pixels need not be square', () => {
  const coded = (film: SampleFilm) => readMoov(filmIndex(sampleFilm(film)))?.coded
  const shown = { width: 1920, height: 1080 }
  expect(coded({ ...shown, described: { width: 1440, height: 1080 } })).toEqual(shown)
  expect(coded({ width: 640, height: 480, described: { width: 720, height: 576 } })).toEqual({
    width: 720,
    height: 576,
  })
  expect(coded({ width: 640, height: 480, described: { width: 3840, height: 2160 } })).toBeUndefined()
})

test.each([
  ['H.264, with AAC', {}, 'plays'],
  ['H.264', { audioCodec: null }, 'plays'],
  ['H.264', { profile: 66, audioCodec: null }, 'plays'],
  ['HEVC, 10 bits, with AAC', { videoCodec: 'hvc1' }, 'is converted'],
  ['HEVC, 10 bits', { videoCodec: 'hev1', audioCodec: null }, 'is converted'],
  ['H.264, profile 244, with AAC', { profile: 244 }, 'is converted'],
  ['H.264, profile 110, with AAC', { profile: 110 }, 'is converted'],
  ['H.264, profile 244, with AAC', { parameters: [{ profile: 244, chromaFormat: 3 }] }, 'is converted'],
  ['H.264, profile 110, with AAC', { parameters: [{}, { profile: 110 }] }, 'is converted'],
  ['H.264, 4:4:4 or more than 8 bits, with AAC', { parameters: [{ chromaFormat: 3 }] }, 'is converted'],
  ['H.264 without parameters, with AAC', { parameters: [] }, 'is converted'],
  ['H.264, with MP3', { soundKind: 0x6b }, 'is converted'],
  ['H.264, with MP3', { soundKind: 0x69 }, 'is converted'],
  ['H.264, with MP3', { audioCodec: '.mp3' }, 'is converted'],
  ['MPEG-4 part 2, with AAC', { videoCodec: 'mp4v' }, 'is converted'],
  ['av01, with AAC', { videoCodec: 'av01' }, 'is refused'],
  ['H.264, with ac-3', { audioCodec: 'ac-3' }, 'is refused'],
] as const)('%s, made with %j, %s', (name, film, expected) => {
  const facts = readMoov(filmIndex(sampleFilm(film)))
  if (!facts) throw new Error('the index is read')
  expect(codecNames(facts)).toBe(name)
  const judged = isPlayable(facts) ? 'plays' : isConvertible(facts) ? 'is converted' : 'is refused'
  expect(judged).toBe(expected)
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
  expect(readMoov(filmIndex(sampleFilm({ more: tracks })))).toMatchObject({ picture: { name: 'H.264' } })
  const filled = tracks.map(() => box('trak', ...many))
  expect(readMoov(filmIndex(sampleFilm({ more: filled })))).toBeNull()
})

const unknown = '\u0001\u0002\u0003\u0004'
test.each<[string, SampleFilm]>([
  ['two tables of sizes', { frames: [frameSizes(10, 1), frameSizes(9000, 1)] }],
  [
    'two tables of sizes, one behind a box of no known type',
    { frames: [frameSizes(10, 1), box(unknown), frameSizes(9000, 1)] },
  ],
  ['sizes in two kinds of tables', { frames: [frameSizes(10, 1), box('stz2', Buffer.alloc(12))] }],
  ['two tables of times', { frames: [frameTimes(10), frameTimes(9000)] }],
  ['a table of sizes outside of its place', { frames: [frameSizes(10, 1)], more: [frameSizes(9000, 1)] }],
  ['a table of times in a box for notes', { more: [box('udta', box('edts', frameTimes(9000)))] }],
  ['two headers', { more: [box('mvhd', Buffer.alloc(100))] }],
  ['two headers of a track', { more: [box('tkhd', Buffer.alloc(84))] }],
  ['a track of two media', { more: [box('mdia')] }],
  ['two descriptions of its pictures', { frames: [box('stsd', Buffer.alloc(8))] }],
])('an index of %s is not a film: decoders differ on which counts', (_what, film) => {
  expect(readMoov(filmIndex(sampleFilm(film)))).toBeNull()
})

test('an index that contains a compressed one is not a film, wherever that is', () => {
  const packed = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', Buffer.alloc(40)))
  expect(readMoov(filmIndex(sampleFilm()))).not.toBeNull()
  for (const more of [packed, box('udta', packed)])
    expect(readMoov(filmIndex(sampleFilm({ more: [more] })))).toBeNull()
})

test('a box of no known type beside others changes nothing', () => {
  expect(readMoov(filmIndex(sampleFilm({ more: [box(unknown)] })))).not.toBeNull()
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
    // A time scale in which the film takes less than a millisecond.
    { examples: [[[[28, 1]]]] },
  )
})

test('a box that ends beyond its limit, or has no readable type, is malformed', () => {
  expect(boxAt(box('free', Buffer.alloc(10)), 0, 17)).toBeNull()
  expect(boxAt(Buffer.from('00000010000102030000000000000000', 'hex'), 0, 16)).toBeNull()
  expect(boxAt(Buffer.from('0000000466726565', 'hex'), 0, 100)).toBeNull()
})
