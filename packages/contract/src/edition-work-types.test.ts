import { expect, test } from 'vitest'
import { editions, workTypes, workTypesOf } from './edition-work-types.ts'

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
