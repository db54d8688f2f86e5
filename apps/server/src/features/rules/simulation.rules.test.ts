import { expect, test } from 'vitest'
import { compared, earnedWith, MonthSum } from './simulation.rules.ts'

const day = (of: number) => new Date(Date.UTC(2026, 9, of))
const attempt = (of: number, points: number, { taskId = 'a', cap = 20 as number | null } = {}) => ({
  taskId,
  points,
  cap,
  isRefused: points === 0,
  at: day(of),
})
const earner = (userId: string, ...attempts: ReturnType<typeof attempt>[]) => ({ userId, attempts })
const rules = { target: 30, places: 1 }
const unchanged = { ...rules, tasks: new Map() }
const twoOfThree = earner('1', attempt(1, 10), attempt(2, 10), attempt(3, 0))

test('without changes a member has what they had, and what a cap refused stays refused', () => {
  expect(earnedWith(twoOfThree, unchanged)).toEqual({ entries: 2, points: 20, reachedAt: null })
})

test('a higher cap or none lets in what was refused, for as many points as the member got otherwise', () => {
  for (const monthlyCap of [30, null])
    expect(earnedWith(twoOfThree, { ...rules, tasks: new Map([['a', { monthlyCap }]]) })).toEqual({
      entries: 3,
      points: 30,
      reachedAt: day(3),
    })
})

test('other points change each entry of the task, and the cap that was in force holds', () => {
  const tried = { ...rules, tasks: new Map([['a', { points: 15 }]]) }
  expect(earnedWith(twoOfThree, tried)).toEqual({ entries: 1, points: 15, reachedAt: null })
  const other = earner('1', attempt(1, 10, { taskId: 'b', cap: null }))
  expect(earnedWith(other, tried).points).toBe(10)
})

test('places go to whoever reaches the target first, and a barred member takes none', () => {
  const was = new MonthSum(rules)
  const would = new MonthSum(rules)
  const reached = (of: number | null, points = 30) => ({
    entries: 1,
    points,
    reachedAt: of === null ? null : day(of),
  })
  was.add('1', reached(5), true)
  was.add('2', reached(6), true)
  was.add('3', reached(null, 20), true)
  was.add('4', reached(1), false)
  would.add('1', reached(5), true)
  would.add('2', reached(4), true)
  would.add('3', reached(null, 20), true)
  would.add('4', reached(1), false)
  expect(compared(was, would)).toMatchObject({ stay: 0, lose: 1, gain: 1 })
  expect(was.outcome()).toEqual({
    ...rules,
    entries: 4,
    points: 110,
    reached: 2,
    winners: 1,
    fullAt: day(5).toISOString(),
    missing: [
      { upTo: 100, members: 1 },
      { upTo: 200, members: 0 },
      { upTo: 300, members: 0 },
      { upTo: 500, members: 0 },
    ],
  })
})
