import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealedColumn } from './sealed-place.ts'
import { isSameHash, keyIdOf, makeSealing, type SealKey } from './sealing.ts'

const secret = 'a secret that only tests have, 32 signs'
const sealing = makeSealing(secret)
const other = makeSealing('another secret of a test, 32 signs too')

const mobile = sealedColumn('member', 'mobile_sealed', ['userId'])
const city = sealedColumn('member', 'city_sealed', ['userId'])
const helperMobile = sealedColumn('family_link', 'mobile_sealed', ['userId', 'linkId'])
const row = { userId: 'u1' }
const oldKey: SealKey = { id: 'old', key: 'a key of a test, of 32 signs or more: 1' }
const newKey: SealKey = { id: 'new', key: 'a key of a test, of 32 signs or more: 2' }

/** The bytes of a sealed value, and the value with other bytes. */
const bytesOf = (sealed: string) => Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
const withBytes = (sealed: string, bytes: Buffer) =>
  [...sealed.split('.').slice(0, 2), bytes.toString('base64url')].join('.')

test('any sealed text can be opened', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sealing.open(mobile, row, sealing.seal(mobile, row, text))).toBe(text)
    }),
  )
})

test('the same text is sealed differently each time and never appears in the seal', () => {
  const sealed = [1, 2].map(() => sealing.seal(mobile, row, '13812345678'))
  expect(sealed[0]).not.toBe(sealed[1])
  expect(bytesOf(sealed[0] ?? '').toString('latin1')).not.toContain('13812345678')
})

test('a seal with any byte changed cannot be opened', () => {
  const sealed = sealing.seal(mobile, row, '13812345678')
  const bytes = bytesOf(sealed)
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => sealing.open(mobile, row, withBytes(sealed, changed)), `byte ${index}`).toThrow()
  }
})

test.each([0, 1, 12, 27])('a seal truncated to %i bytes cannot be opened', (length) => {
  const sealed = sealing.seal(mobile, row, '13812345678')
  const cut = withBytes(sealed, bytesOf(sealed).subarray(0, length))
  expect(() => sealing.open(mobile, row, cut)).toThrow()
})

test('a seal of another secret cannot be opened', () => {
  expect(() => sealing.open(mobile, row, other.seal(mobile, row, '13812345678'))).toThrow()
})

test('a seal opens in its own table, column and row only', () => {
  const sealed = sealing.seal(mobile, row, '13812345678')
  expect(() => sealing.open(mobile, { userId: 'u2' }, sealed)).toThrow()
  expect(() => sealing.open(city, row, sealed)).toThrow()
  expect(() => sealing.open(helperMobile, { ...row, linkId: '' }, sealed)).toThrow()
  const ofLink = sealing.seal(helperMobile, { userId: 'a', linkId: 'bc' }, '13812345678')
  expect(() => sealing.open(helperMobile, { userId: 'ab', linkId: 'c' }, ofLink)).toThrow()
})

test('the first key seals, all of them open, and a value names its key', () => {
  const before = makeSealing(secret, [oldKey])
  const both = makeSealing(secret, [newKey, oldKey])
  const after = makeSealing(secret, [newKey])
  const [sealedBefore, sealedAfter] = [before, both].map((each) => each.seal(mobile, row, '13812345678'))
  expect([sealedBefore, sealedAfter].map((sealed) => keyIdOf(sealed ?? ''))).toEqual(['old', 'new'])
  expect(both.open(mobile, row, sealedBefore ?? '')).toBe('13812345678')
  expect(after.open(mobile, row, sealedAfter ?? '')).toBe('13812345678')
  expect(() => after.open(mobile, row, sealedBefore ?? '')).toThrow('no key old')
})

test('a value cannot be passed off as that of another key', () => {
  const twice = makeSealing(secret, [newKey, { id: 'again', key: newKey.key }])
  const sealed = twice.seal(mobile, row, '13812345678')
  expect(() => twice.open(mobile, row, sealed.replace('.new.', '.again.'))).toThrow()
})

test('what is not in the form of a sealed value cannot be opened, and names no key', () => {
  const bare = bytesOf(sealing.seal(mobile, row, '13812345678')).toString('base64url')
  for (const text of ['', 'x', bare, `2.secret.${bare}`]) {
    expect(keyIdOf(text)).toBe('(malformed)')
    expect(() => sealing.open(mobile, row, text)).toThrow('no key (malformed)')
  }
})

test('equal values have equal hashes only for the same purpose', () => {
  expect(sealing.hash('mobile', '13812345678')).toBe(sealing.hash('mobile', '13812345678'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(sealing.hash('mobile', '13812345679'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(sealing.hash('customer', '13812345678'))
  expect(sealing.hash('mobile', '13812345678')).not.toBe(other.hash('mobile', '13812345678'))
  expect(sealing.hash('ab', 'c')).not.toBe(sealing.hash('a', 'bc'))
})

test('another key that seals finds the same members', () => {
  const hash = (keys: SealKey[]) => makeSealing(secret, keys).hash('mobile', '13812345678')
  expect(hash([newKey])).toBe(hash([oldKey]))
})

test('hashes are equal only as a whole', () => {
  expect(isSameHash('abc', 'abc')).toBe(true)
  expect(isSameHash('abc', 'abd')).toBe(false)
  expect(isSameHash('abc', 'abcd')).toBe(false)
  expect(isSameHash('', '')).toBe(true)
})
