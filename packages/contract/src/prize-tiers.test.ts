import { expect, test } from 'vitest'
import { prizesOf } from './prize-tiers.ts'

test('every edition has prize tiers', () => {
  expect(prizesOf(2)).toEqual([
    { tier: 1, prize: 'first' },
    { tier: 2, prize: 'second' },
    { tier: 3, prize: 'third' },
    { tier: 99, prize: 'participation' },
  ])
  expect(prizesOf(4)).toEqual(prizesOf(5))
  expect(prizesOf(6).map(({ tier }) => tier)).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  expect(prizesOf(7)).toEqual([])
})
