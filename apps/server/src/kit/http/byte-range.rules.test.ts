import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byte-range.rules.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=0-5000', { start: 0, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
])('%s of a thousand bytes is a part', (header, part) => {
  expect(byteRange(header, 1000)).toEqual(part)
})

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s of a thousand bytes is beyond', (header) => {
  expect(byteRange(header, 1000)).toBe('beyond')
})

test.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
  '%s is answered with the whole file',
  (header) => {
    expect(byteRange(header, 1000)).toBe('all')
  },
)

test('for any header, the part lies within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1e6 }), (text, a, b, size) => {
      for (const header of [text, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const part = byteRange(header, size)
        if (typeof part === 'string') continue
        expect(part.start).toBeGreaterThanOrEqual(0)
        expect(part.end).toBeLessThan(size)
        expect(part.start).toBeLessThanOrEqual(part.end)
      }
    }),
  )
})
