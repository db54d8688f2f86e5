import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankState } from './rank-state.rules.ts'
import { monthlyRanks, monthlyTargetPoints } from './ranking.constants.ts'

test.each([
  { happyPoint: 0, rankNo: null, maxRank: 0, state: { kind: 'doTasks' } },
  { happyPoint: 0, rankNo: null, maxRank: 1000, state: { kind: 'doTasks' } },
  { happyPoint: 1, rankNo: null, maxRank: 0, state: { kind: 'quotaLeft', pointsShort: 999 } },
  { happyPoint: 999, rankNo: null, maxRank: 999, state: { kind: 'quotaLeft', pointsShort: 1 } },
  { happyPoint: 999, rankNo: null, maxRank: 1000, state: { kind: 'quotaFull' } },
  { happyPoint: 1, rankNo: null, maxRank: 1001, state: { kind: 'quotaFull' } },
  { happyPoint: 1000, rankNo: 1, maxRank: 1, state: { kind: 'qualified', rankNo: 1 } },
  { happyPoint: 1400, rankNo: 1000, maxRank: 1000, state: { kind: 'qualified', rankNo: 1000 } },
  { happyPoint: 1000, rankNo: 1001, maxRank: 1001, state: { kind: 'quotaFull' } },
])('$happyPoint points, rank $rankNo of $maxRank given: $state.kind', ({ state, ...standing }) => {
  expect(rankState(standing)).toEqual(state)
})

test('a rank that was won is always kept', () => {
  const ranks = fc.integer({ min: 1, max: monthlyRanks })
  fc.assert(
    fc.property(fc.nat(3000), ranks, fc.nat(3000), (happyPoint, rankNo, maxRank) => {
      expect(rankState({ happyPoint, rankNo, maxRank })).toEqual({ kind: 'qualified', rankNo })
    }),
  )
})

test('below the target, points missing plus points held make the target', () => {
  const below = fc.integer({ min: 1, max: monthlyTargetPoints - 1 })
  fc.assert(
    fc.property(below, fc.nat(monthlyRanks - 1), (happyPoint, maxRank) => {
      const state = rankState({ happyPoint, rankNo: null, maxRank })
      if (state.kind !== 'quotaLeft') throw new Error(`${state.kind} at ${happyPoint} of ${maxRank}`)
      expect(state.pointsShort + happyPoint).toBe(monthlyTargetPoints)
      expect(state.pointsShort).toBeGreaterThan(0)
    }),
  )
})
