import { expect, test } from 'vitest'
import { secondsOf, viewOf, viewStanding } from './view.rules.ts'

const now = Date.parse('2026-11-20T02:00:00Z')
const view = viewOf({ viewToken: 'one', minimumStaySeconds: 10, lifetimeSeconds: 7200 }, now)

test('a view is early until its stay is over, then ready until it expires', () => {
  expect(viewStanding(view, now)).toEqual({ kind: 'early', msLeft: 10_000 })
  expect(viewStanding(view, now + 9_999)).toEqual({ kind: 'early', msLeft: 1 })
  expect(viewStanding(view, now + 10_000)).toEqual({ kind: 'ready' })
  expect(viewStanding(view, now + 7_199_999)).toEqual({ kind: 'ready' })
  expect(viewStanding(view, now + 7_200_000)).toEqual({ kind: 'none' })
})

test('without a view there is nothing to claim', () => {
  expect(viewStanding(null, now)).toEqual({ kind: 'none' })
})

test('a clock that was set back does not prolong the stay: the server decides', () => {
  expect(viewStanding(view, now - 3_600_000)).toEqual({ kind: 'ready' })
})

test('the time left is given in whole seconds, at least one', () => {
  expect([1, 999, 1000, 1001, 9500].map(secondsOf)).toEqual([1, 1, 1, 2, 10])
})
