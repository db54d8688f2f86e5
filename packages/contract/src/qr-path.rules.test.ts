import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { squaresPath } from './qr-path.rules.ts'

test('adjacent dark squares of a row become one rectangle', () => {
  expect(
    squaresPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('the rectangles of a code cover each dark square once, and no others', () => {
  const { data } = encode('https://club.example/?invitationUserId=0190', { ecc: 'M', border: 4 })
  const drawn = data.map((row) => row.map(() => 0))
  for (const [, x, y, width] of squaresPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const row = drawn[Number(y)] as number[]
      row[Number(x) + step] = (row[Number(x) + step] ?? 0) + 1
    }
  }
  expect(drawn).toEqual(data.map((row) => row.map(Number)))
})
