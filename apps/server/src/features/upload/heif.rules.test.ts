import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedReads } from '../../testing/counted-reads.ts'
import { box } from '../../testing/sample-film.ts'
import { gridHeic, turnedHeic } from '../../testing/sample-heic.ts'
import { heifCost } from './heif.rules.ts'
import { pixelWeight } from './hevc.rules.ts'

const tile = 320 * 240

/** The picture with another size in its bitstream's parameters, as a bomb has it: the header stays. */
function withCodedWidth(): Buffer {
  const changed = Buffer.from(turnedHeic)
  // The Exp-Golomb codes of 320 by 240 begin in the middle of a byte of the parameter set.
  const at = changed.indexOf(Buffer.from('a00a080f165ba', 'hex').subarray(0, 6))
  changed.set(Buffer.from('a00004010000', 'hex'), at)
  return changed
}

test('a picture costs the pixels that it has', () => {
  expect(heifCost(turnedHeic)).toEqual({ pixels: tile, decodedPixels: tile })
})

test('a grid costs its whole or its tiles, whichever are more', () => {
  expect(heifCost(gridHeic({ rows: 2, columns: 3 }))).toEqual({ pixels: 6 * tile, decodedPixels: 6 * tile })
  const small = { width: 320, height: 240 }
  expect(heifCost(gridHeic({ rows: 30, columns: 33, canvas: small }))).toEqual({
    pixels: 990 * tile,
    decodedPixels: 990 * tile,
  })
  const large = { width: 12_000, height: 9000 }
  expect(heifCost(gridHeic({ rows: 1, columns: 1, canvas: large }))?.pixels).toBe(108_000_000)
})

test('what the bitstream says counts where the header says less', () => {
  expect(heifCost(gridHeic({ rows: 1, columns: 2, tile: { width: 1, height: 1 } }))).toEqual({
    pixels: 2 * tile,
    decodedPixels: 2 * tile,
  })
  expect(heifCost(withCodedWidth())?.pixels).toBeGreaterThan(1_000_000)
  expect(heifCost(gridHeic({ rows: 1, columns: 1, repeats: 40 }))?.decodedPixels).toBe(40 * tile)
})

/** The picture with twelve bits for each sample in its parameter set. */
function withTwelveBits(heic: Buffer): Buffer {
  const changed = Buffer.from(heic)
  const at = changed.indexOf(Buffer.from('a00a080f165b', 'hex'))
  changed.set(Buffer.from('a00a080f114b', 'hex'), at)
  return changed
}

test('a picture of more bits for each sample counts for the memory that it takes', () => {
  expect(heifCost(withTwelveBits(turnedHeic))).toEqual({ pixels: tile, decodedPixels: (tile * 18) / 11 })
  expect(heifCost(withTwelveBits(gridHeic({ rows: 2, columns: 3 })))).toEqual({
    pixels: 6 * tile,
    decodedPixels: 6 * ((tile * 18) / 11),
  })
  expect(pixelWeight({ width: 1, height: 1, chromaFormat: 1, bitDepth: 8 })).toBe(1)
  expect(pixelWeight({ width: 1, height: 1, chromaFormat: 3, bitDepth: 12 })).toBe(24 / 11)
})

test('slices that may overlap count as more pictures, the few of an honest picture do not', () => {
  expect(heifCost(gridHeic({ rows: 1, columns: 1, laterSlices: 7 }))?.decodedPixels).toBe(tile)
  expect(heifCost(gridHeic({ rows: 1, columns: 1, laterSlices: 800 }))?.decodedPixels).toBe(101 * tile)
})

test('a grid of other tiles than it says, without tiles or made of itself is not a picture', () => {
  const wrong = gridHeic({ rows: 2, columns: 2 })
  const description = wrong.indexOf('idat', 0, 'latin1') + 6
  expect(wrong[description]).toBe(1)
  wrong[description] = 5
  expect(heifCost(wrong)).toBeNull()
  const ofItself = gridHeic({ rows: 1, columns: 1 })
  const part = ofItself.indexOf('dimg', 0, 'latin1') + 8
  ofItself.writeUInt16BE(1, part)
  expect(heifCost(ofItself)).toBeNull()
})

test.each([
  ['settings that list a million units', { emptyUnits: 1_000_000 }],
  ['settings of many units that each of its tiles names', { columns: 30, rows: 30, emptyUnits: 4000 }],
  ['properties of more items than it has', { emptyEntries: { ipma: 60_000 } }],
  ['places of more items than it has', { emptyEntries: { iloc: 60_000 } }],
])('%s do not keep the server from everything else', (_what, more) => {
  const bytes = gridHeic({ rows: 1, columns: 2, ...more })
  expect(countedReads(100_000, () => heifCost(bytes))).toBeGreaterThan(0)
})

test.each(['pitm', 'iinf', 'iinf/infe', 'iprp', 'iprp/ipco', 'iprp/ipma', 'iref', 'iloc', 'idat'])(
  'a file with two of %s is not a picture: decoders differ on which of them counts',
  (twice) => {
    expect(heifCost(gridHeic({ rows: 1, columns: 2, twice }))).toBeNull()
  },
)

test('nor is one with two lists of its items, however the second hides', () => {
  const one = gridHeic({ rows: 1, columns: 2 })
  const at = one.indexOf('meta', 0, 'latin1') - 4
  const list = one.subarray(at, at + one.readUInt32BE(at))
  const unknown = box('\u0001\u0002\u0003\u0004')
  for (const between of [[], [unknown], [box('free'), unknown]])
    expect(heifCost(Buffer.concat([one, ...between, list]))).toBeNull()
  expect(heifCost(Buffer.concat([one, unknown, box('free')]))).not.toBeNull()
})

test('nor one whose items have more bytes than it has itself, because their ranges overlap', () => {
  expect(heifCost(gridHeic({ rows: 1, columns: 1, places: 100 }))).toBeNull()
})

test('nor one that says twice where an item is', () => {
  const places = gridHeic({ rows: 1, columns: 2 })
  const later = places.indexOf('iloc', 0, 'latin1') + 4 + 8 + 2 * 16
  expect(places.readUInt16BE(later)).toBe(3)
  places.writeUInt16BE(2, later)
  expect(heifCost(places)).toBeNull()
})

test('overlay images are refused: no camera makes them, and their canvas is in their data', () => {
  const canvas = { width: 26_000, height: 26_000 }
  expect(heifCost(gridHeic({ rows: 1, columns: 1, canvas, derivation: 'iovl' }))).toBeNull()
})

test('a picture that says that it is only a small one of another is measured, too', () => {
  const large = { width: 12_000, height: 9000 }
  const file = gridHeic({ rows: 1, columns: 1, canvas: large, twice: 'iref/dimg' })
  file.write('thmb', file.lastIndexOf('dimg', undefined, 'latin1'), 'latin1')
  expect(heifCost(file)?.pixels).toBe(108_000_000)
})

test('whatever is changed in a file, measuring it ends without an error', () => {
  const files = [turnedHeic, gridHeic({ rows: 3, columns: 3 })]
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(900), fc.nat(255)), { maxLength: 8 }),
      (file, changes) => {
        const changed = Buffer.from(file)
        for (const [at, value] of changes) changed[at] = value
        const cost = heifCost(changed)
        if (cost) expect(cost.pixels).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
