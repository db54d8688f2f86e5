import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossesTarget, fitsCap, judgeAward, keepInMonth, lastInstantOf } from './points.rules.ts'

test.each([
  [160, 0, 8, true],
  [160, 152, 8, true],
  [160, 153, 8, false],
  [160, 160, 8, false],
  [1350, 1335, 15, true],
  [1350, 1336, 15, false],
  [999, 0, 999, true],
  [999, 1, 999, false],
  [null, 1_000_000, 999, true],
])('under a cap of %s, with %i earned, an award of %i fits: %s', (cap, earned, points, fits) => {
  expect(fitsCap(cap, earned, points)).toBe(fits)
})

test('awards of one size fill a cap as far as they fit and never exceed it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 100 }), (cap, points) => {
      let earned = 0
      for (let tries = 0; tries < 40 && fitsCap(cap, earned, points); tries += 1) earned += points
      expect(earned).toBeLessThanOrEqual(cap)
      expect(earned).toBe(Math.min(40, Math.floor(cap / points)) * points)
    }),
  )
})

test.each([
  [0, 999, false, false],
  [0, 1000, false, true],
  [999, 1, false, true],
  [992, 8, false, true],
  [991, 8, false, false],
  [1000, 8, false, true],
  [992, 8, true, false],
])(
  'with %i counted points an award of %i, rank held: %s, takes a rank: %s',
  (counted, points, has, takes) => {
    expect(crossesTarget(counted, points, has)).toBe(takes)
  },
)

const share = { points: 15, monthlyCap: 1350 }

test('a first award is posted without a rank', () => {
  expect(judgeAward(share, null, false)).toEqual({ kind: 'posted', takesRank: false })
})

test('an award over the month’s cap is refused with the cap and what was earned, whatever it would reach', () => {
  expect(judgeAward(share, { earned: 1336, countedPoints: 1336, rankNo: null }, false)).toEqual({
    kind: 'refused',
    reason: 'monthlyCap',
    limit: { cap: '1350', earned: '1336' },
  })
})

test.each([
  ['takes a rank', null, false, true],
  ['takes no second rank', 7, false, false],
  ['takes none while the member is blacklisted', null, true, false],
])('an award that reaches the target %s', (_, rankNo, isBlacklisted, takesRank) => {
  const month = { earned: 0, countedPoints: 985, rankNo }
  expect(judgeAward(share, month, isBlacklisted)).toEqual({ kind: 'posted', takesRank })
})

test('the last instant of a month is one millisecond before midnight in Shanghai', () => {
  expect(lastInstantOf('2026-11').toISOString()).toBe('2026-11-30T15:59:59.999Z')
  expect(lastInstantOf('2026-12').toISOString()).toBe('2026-12-31T15:59:59.999Z')
  expect(lastInstantOf('2028-02').toISOString()).toBe('2028-02-29T15:59:59.999Z')
})

test('an instant after midnight is clamped to the month of the fact', () => {
  const late = new Date('2026-11-30T16:00:00.003Z')
  expect(keepInMonth(late, '2026-11')).toEqual(lastInstantOf('2026-11'))
  expect(keepInMonth(late, '2026-12')).toBe(late)
})
