import { expect, test } from 'vitest'
import { firstPageOnly } from './paged-answer.rules.ts'

test('a list is cut to its first page', () => {
  expect(firstPageOnly({ pages: ['a', 'b', 'c'], pageParams: [1, 2, 3] })).toEqual({
    pages: ['a'],
    pageParams: [1],
  })
})

test.each([
  ['one page', { pages: ['a'], pageParams: [1] }],
  ['no page', { pages: [], pageParams: [] }],
])('a list of %s stays as it is', (_, list) => {
  expect(firstPageOnly<string>(list)).toBe(list)
})
