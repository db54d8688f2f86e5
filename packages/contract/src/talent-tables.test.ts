import { expect, test } from 'vitest'
import { editions, prizesOf, workTypes, workTypesOf } from './talent-tables.ts'

test('the first three editions have their own types, later ones pictures and videos', () => {
  expect([1, 2, 3, 4, 5, 6].map(workTypesOf)).toEqual([
    [1, 2, 3],
    [1, 4, 5, 6],
    [1, 4, 5, 7],
    [8, 7],
    [8, 7],
    [8, 7],
  ])
  expect(editions.flatMap(workTypesOf).every((type) => type in workTypes)).toBe(true)
})

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
