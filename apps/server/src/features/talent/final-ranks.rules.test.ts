import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalRank } from './final-ranks.rules.ts'

const work = (workNo: string, votes: number, second = 0) => ({
  workNo,
  votes,
  reachedAt: new Date(second * 1000),
})

test('of two works with equal votes the earlier is ahead, then the one with the lower number', () => {
  const own = work('600005', 3, 30)
  expect(finalRank(own, 1, [])).toBe(1)
  expect(finalRank(own, 1, [work('600009', 4, 90)])).toBe(2)
  expect(finalRank(own, 1, [work('600009', 3, 29)])).toBe(2)
  expect(finalRank(own, 1, [work('600004', 3, 30)])).toBe(2)
  expect(finalRank(own, 1, [work('600006', 3, 30), work('600001', 3, 31), work('600002', 2, 1)])).toBe(1)
})

test('whoever leaves the lists, everybody else keeps the rank of the close', () => {
  const works = fc.uniqueArray(
    fc.record({
      no: fc.integer({ min: 1, max: 99 }),
      votes: fc.integer({ min: 0, max: 3 }),
      second: fc.integer({ min: 0, max: 3 }),
      isGone: fc.boolean(),
    }),
    { selector: ({ no }) => no },
  )
  fc.assert(
    fc.property(works, (all) => {
      const closed = all
        .map(({ no, votes, second, isGone }) => ({ ...work(`6${1000 + no}`, votes, second), isGone }))
        .toSorted(
          (one, other) =>
            other.votes - one.votes ||
            one.reachedAt.getTime() - other.reachedAt.getTime() ||
            Number(one.workNo) - Number(other.workNo),
        )
      const kept = closed.filter(({ isGone }) => isGone)
      const listed = closed.filter(({ isGone }) => !isGone)
      expect(listed.map((each, index) => finalRank(each, index + 1, kept))).toEqual(
        listed.map((each) => closed.indexOf(each) + 1),
      )
    }),
  )
})
