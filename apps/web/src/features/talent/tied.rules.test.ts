import { expect, test } from 'vitest'
import { tiedWithPrevious } from './tied.rules.ts'

test('a work with as many votes as the one before it is tied; without votes none is', () => {
  const votes = [5, 3, 3, 1, 0, 0]
  const works = votes.map((count, index) => ({ workNo: `60000${index}`, votes: count }))
  expect([...tiedWithPrevious(works)]).toEqual(['600002'])
  expect(tiedWithPrevious([]).size).toBe(0)
})
