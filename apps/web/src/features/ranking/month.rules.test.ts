import { expect, test } from 'vitest'
import { askedMonth, type MemberMonth, outcomeOf, yearAndMonth } from './month.rules.ts'

const closed: MemberMonth = {
  month: '2026-10',
  happyPoint: 400,
  rankNo: null,
  position: 312,
  isQualified: false,
  benefit: 'none',
  isClosed: true,
}

test.each([
  [{}, 'short'],
  [{ isClosed: false, position: null }, 'open'],
  [{ happyPoint: 0, isClosed: false }, 'open'],
  [{ happyPoint: 999 }, 'short'],
  [{ happyPoint: 1000 }, 'notCounted'],
  [{ happyPoint: 1200, isClosed: false }, 'notCounted'],
  [{ happyPoint: 1000, rankNo: 1000, isQualified: true, benefit: 'carried' }, 'carried'],
  [{ happyPoint: 1000, rankNo: 1, isQualified: true, benefit: 'withheld' }, 'withheld'],
  [{ happyPoint: 1000, rankNo: 1, isQualified: true, benefit: 'carried', isClosed: false }, 'carried'],
  [{ happyPoint: 1000, rankNo: 1001 }, 'beyond'],
] as const)('a month with %o is %s', (changes, outcome) => {
  expect(outcomeOf({ ...closed, ...changes })).toBe(outcome)
})

test('only a valid month is read from an address', () => {
  const asked = (query: string) => askedMonth(new URLSearchParams(query))
  expect(asked('month=2026-11')).toBe('2026-11')
  expect(['', 'month=', 'month=2026-13', 'month=2026-1', 'month=2026-11-01'].map(asked)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a month is split into year and number', () => {
  expect(yearAndMonth('2026-01')).toEqual([2026, 1])
})
