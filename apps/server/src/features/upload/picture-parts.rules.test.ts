import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAlike, nearParts, pictureParts } from './picture-parts.rules.ts'

const flipped = (hash: bigint, bits: readonly number[]) =>
  BigInt.asIntN(
    64,
    bits.reduce((flip, bit) => flip ^ (1n << BigInt(bit)), hash),
  )

test('the parts are all bits of a hash, each once', () => {
  const bits = pictureParts.flatMap(({ shift, bits: count }) =>
    Array.from({ length: count }, (_, bit) => shift + bit),
  )
  expect(bits.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, bit) => bit))
})

test('pictures that look alike have a part that is near, whichever bits differ', () => {
  const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: maxAlike })
  const hashes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(hashes, bits, (hash, differing) => {
      const near = nearParts(String(hash))
      const own = nearParts(String(flipped(hash, differing))).map(([value]) => value)
      expect(near.some((values, part) => values.includes(own[part] ?? -1))).toBe(true)
    }),
  )
})

test('few values of each part are looked up', () => {
  expect(nearParts('-1').map(({ length }) => length)).toEqual([14, 14, 14, 14, 13])
  expect(nearParts('-1').map(([value]) => value)).toEqual([8191, 8191, 8191, 8191, 4095])
})
