import { expect, test } from 'vitest'
import { countedReads } from '../../testing/counted-reads.ts'
import { box, filmIndex, sampleFilm, sensorTrack } from '../../testing/sample-film.ts'
import { framesOfFragment } from './film-frames.rules.ts'
import { metadataIn } from './film-metadata.rules.ts'
import { readMoov } from './mp4.rules.ts'

const wholes = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))

const extremes = [0, 1, 0xffffffff]
const tables = ['stsz', 'stz2', 'stts', 'stss', 'ctts', 'stsc', 'stco', 'tfhd', 'trun', 'trex']

function withField(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(value, at)
  return changed
}

/** Every 32 bits at each extreme, and of every table its first four fields at all combinations of them. */
function* extremesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= bytes.length; at += 1)
    for (const value of extremes) yield withField(bytes, at, value)
  for (const type of tables)
    for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 1))
      for (let made = 0; made < extremes.length ** 4; made += 1) {
        const changed = Buffer.from(bytes)
        for (let field = 0; field < 4 && at + 8 + field * 4 <= bytes.length; field += 1)
          changed.writeUInt32BE(
            extremes[Math.floor(made / extremes.length ** field) % 3] ?? 0,
            at + 4 + field * 4,
          )
        yield changed
      }
}

/** The reads that work on one of the bytes takes at most. Throws once they are many times what the bytes are. */
function mostReads(bytes: Buffer, work: (bytes: Buffer) => unknown): number {
  let most = 0
  for (const changed of extremesOf(bytes))
    most = Math.max(
      most,
      countedReads(20 * bytes.length, () => {
        try {
          work(changed)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
        }
      }),
    )
  return most
}

const timed = [
  box('stts', wholes(0, 2, 3, 1, 1, 2)),
  box('ctts', wholes(0, 1, 4, 1)),
  box('stss', wholes(0, 2, 1, 3)),
  box('stsc', wholes(0, 1, 1, 4, 1)),
  box('stco', wholes(0, 1, 48)),
]
const sensor = sensorTrack({ runs: [[1, 2]], chunks: [100, 200], sizes: [5, 6, 7, 8] })
const compactSensor = Buffer.from(
  sensor.toString('latin1').replace('stsz', 'stz2').replace('\0\0\0\0\0\0\0\x04', '\0\0\0\x08\0\0\0\x04'),
  'latin1',
)

test.each([
  ['a size for each picture', [box('stsz', wholes(0, 0, 4, 9, 8, 7, 6)), ...timed], sensor],
  ['one size for all', [box('stsz', wholes(0, 9, 4)), ...timed], sensor],
  ['sizes of 4 bits', [box('stz2', wholes(0, 4, 4), Buffer.from([0x98, 0x76])), ...timed], compactSensor],
  ['sizes of 16 bits', [box('stz2', wholes(0, 16, 4, 0x90008, 0x70006)), ...timed], compactSensor],
])('the index of a film with %s is read in bounded steps whatever its fields say', (_name, frames, track) => {
  const index = filmIndex(sampleFilm({ frames, tracks: [track], parameters: [{}, {}] }))
  expect(readMoov(index)).toMatchObject({ frames: { count: 4 } })
  expect(metadataIn(index).samples).toHaveLength(2)
  expect(mostReads(index, (bytes) => readMoov(bytes, { isFragmented: true }))).toBeGreaterThan(50)
  expect(mostReads(index, metadataIn)).toBeGreaterThan(10)
})

test('a fragment is read in bounded steps whatever its fields say, and of however many runs it consists', () => {
  const defaults = { trackId: 1, bytes: 10 }
  const run = box('trun', wholes(0x301, 2, 0, 40, 5, 40, 6))
  const fragment = box('moof', box('mfhd', wholes(0, 1)), box('traf', box('tfhd', wholes(0, 1)), run, run))
  expect(mostReads(fragment, (bytes) => framesOfFragment(bytes, defaults))).toBeGreaterThan(10)
  // Runs that each name all that follows them.
  const reaching = Array.from({ length: 200 }, (_, at) => box('trun', wholes(0x200, 3 * (199 - at), 1)))
  const many = box('moof', box('traf', box('tfhd', wholes(0, 1)), ...reaching))
  const reads = () => countedReads(20 * many.length, () => framesOfFragment(many, defaults))
  expect(reads).toThrow(RangeError)
})

test.each([0, 1, 2, 3, 5, 12, 32, 255])('sizes of %i bits are refused', (bits) => {
  const frames = [box('stz2', wholes(0, bits, 4), Buffer.alloc(64))]
  expect(readMoov(filmIndex(sampleFilm({ frames })))).toBeNull()
})

test('sizes of 4 bits are added up one by one', () => {
  const frames = [box('stz2', wholes(0, 4, 3), Buffer.from([0x98, 0x76]))]
  expect(readMoov(filmIndex(sampleFilm({ frames })))).toMatchObject({ frames: { count: 3, bytes: 24 } })
})

/** The index with an array of empty parameter sets behind what its HEVC settings list. */
function withEmptySets(index: Buffer, sets: number): Buffer {
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1', 'hvcC']
  const places = path.map((type) => index.indexOf(type, 0, 'latin1') - 4)
  const settings = places.at(-1) ?? 0
  const end = settings + index.readUInt32BE(settings)
  const arrays = Array.from({ length: Math.ceil(sets / 65_535) }, (_, array) => {
    const units = Math.min(65_535, sets - array * 65_535)
    return Buffer.concat([Buffer.from([33, units >> 8, units & 255]), Buffer.alloc(2 * units)])
  })
  const more = Buffer.concat(arrays)
  const changed = Buffer.concat([index.subarray(0, end), more, index.subarray(end)])
  for (const at of places) changed.writeUInt32BE(index.readUInt32BE(at) + more.length, at)
  changed.writeUInt8(arrays.length, settings + 8 + 22)
  return changed
}

test('a film that lists parameter sets without number is refused after the first few thousand', () => {
  const index = filmIndex(sampleFilm({ videoCodec: 'hvc1' }))
  expect(readMoov(withEmptySets(index, 100))).not.toBeNull()
  const bytes = withEmptySets(index, 1_000_000)
  expect(countedReads(10_000, () => expect(readMoov(bytes)).toBeNull())).toBeGreaterThan(0)
})
