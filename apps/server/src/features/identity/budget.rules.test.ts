import { expect, test } from 'vitest'
import { dayAround } from './budget.rules.ts'

test('a day’s budget follows the Shanghai day', () => {
  const { start, end } = dayAround(new Date('2026-11-20T15:59:59Z'))
  expect([start.toISOString(), end.toISOString()]).toEqual([
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
  ])
})
