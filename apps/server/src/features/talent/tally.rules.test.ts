import { expect, test } from 'vitest'
import { addedByMonth, addedByWork, tallyDifferences } from './tally.rules.ts'

const at = (time: string) => new Date(`2026-${time}Z`)
const cast = (workNo: string, time: string, state: 'counted' | 'held' | 'refused' = 'counted') => ({
  workNo,
  state,
  votedAt: at(time),
})

test('the tally adds counted votes and keeps the time of the last', () => {
  const votes = [
    cast('600002', '11-30T15:59:00'),
    cast('600001', '11-20T02:00:00'),
    cast('600002', '11-30T16:00:00'),
    cast('600002', '11-20T02:00:00'),
    cast('600003', '11-20T02:00:00', 'held'),
    cast('600001', '11-21T02:00:00', 'refused'),
  ]
  expect(addedByWork(votes)).toEqual([
    { workNo: '600001', votes: 1, reachedAt: at('11-20T02:00:00') },
    { workNo: '600002', votes: 3, reachedAt: at('11-30T16:00:00') },
  ])
  expect(addedByMonth(votes)).toEqual([
    { workNo: '600001', month: '2026-11', votes: 1, reachedAt: at('11-20T02:00:00') },
    { workNo: '600002', month: '2026-11', votes: 2, reachedAt: at('11-30T15:59:00') },
    { workNo: '600002', month: '2026-12', votes: 1, reachedAt: at('11-30T16:00:00') },
  ])
})

test('a recount names every figure that differs', () => {
  const figures = (workNo: string, votes: number, time = '11-20T02:00:00') => ({
    workNo,
    votes,
    reachedAt: at(time),
  })
  const entries = [figures('600001', 2), figures('600002', 1)]
  const noVotes = figures('600003', 0, '10-01T00:00:00')
  expect(tallyDifferences([...entries, noVotes], entries)).toEqual([])
  expect(tallyDifferences([figures('600001', 3), figures('600002', 1, '11-21T02:00:00')], entries)).toEqual([
    '600001: 3 votes listed, but 2 counted in the entries',
    '600002: reached 1 vote at another time than its entries say',
  ])
  expect(tallyDifferences([entries[0] ?? noVotes], entries)).toEqual([
    '600002: has votes but is not in the edition',
  ])
})
