import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameHash, makeSealing } from './sealing.ts'

const sealing = makeSealing('a secret that only tests have, 32 signs')
const other = makeSealing('another secret of a test, 32 signs too')

test('any sealed text can be opened', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sealing.open(sealing.seal(text))).toBe(text)
    }),
  )
})

test('the same text is sealed differently each time and never appears in the seal', () => {
  const sealed = [sealing.seal('13812345678'), sealing.seal('13812345678')]
  expect(sealed[0]).not.toBe(sealed[1])
  expect(Buffer.from(sealed[0] ?? '', 'base64url').toString('latin1')).not.toContain('13812345678')
})

test('a seal with any byte changed cannot be opened', () => {
  const bytes = Buffer.from(sealing.seal('13812345678'), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => sealing.open(changed.toString('base64url')), `byte ${index}`).toThrow()
  }
})

test.each([0, 1, 12, 27])('a seal truncated to %i bytes cannot be opened', (length) => {
  const cut = Buffer.from(sealing.seal('13812345678'), 'base64url').subarray(0, length)
  expect(() => sealing.open(cut.toString('base64url'))).toThrow()
})

test('a seal of another secret cannot be opened', () => {
  expect(() => sealing.open(other.seal('13812345678'))).toThrow()
})

test('equal values have equal hashes only for the same purpose', () => {
  expect(sealing.hash('mobile', '13812345678')).toBe(sealing.hash('mobile', '13812345678'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(sealing.hash('mobile', '13812345679'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(sealing.hash('customer', '13812345678'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(other.hash('mobile', '13812345678'))
  expect(sealing.hash('ab', 'c')).not.toBe(sealing.hash('a', 'bc'))
})

test('hashes are equal only as a whole', () => {
  expect(isSameHash('abc', 'abc')).toBe(true)
  expect(isSameHash('abc', 'abd')).toBe(false)
  expect(isSameHash('abc', 'abcd')).toBe(false)
  expect(isSameHash('', '')).toBe(true)
})
