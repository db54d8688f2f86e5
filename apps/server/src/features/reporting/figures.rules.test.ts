import { expect, test } from 'vitest'
import { byEngine, countMember, emptyFunnel, failureOf, shareOf } from './figures.rules.ts'

test('a failure names its page and the reason', () => {
  expect(failureOf('course-info:lost')).toEqual({ page: 'course-info', reason: 'lost' })
  expect(failureOf('course-info')).toEqual({ page: 'course-info', reason: 'broken' })
  expect(failureOf('a:b')).toEqual({ page: 'a:b', reason: 'broken' })
})

test('causes are listed by engine, the most failures first', () => {
  const cause = (engine: string, error: string, failures: number) =>
    ({ page: 'home', reason: 'broken', engine, error, failures, visits: 1 }) as const
  const rare = cause('Safari 12', 'b', 4)
  const often = [cause('Chromium 72', 'b', 3), cause('Chromium 72', 'a', 3)] as const
  expect(byEngine([rare, ...often])).toEqual([
    { engine: 'Chromium 72', failures: 6, causes: [often[1], often[0]] },
    { engine: 'Safari 12', failures: 4, causes: [rare] },
  ])
})

test('a step of the funnel counts who did all before it, and who did it at all', () => {
  const funnel = emptyFunnel()
  const none = {
    'signed in': false,
    'checked in': false,
    'did another task': false,
    'reached 1,000 points': false,
  }
  countMember(funnel, 'MB', none)
  countMember(funnel, 'WX', { ...none, 'signed in': true, 'did another task': true })
  countMember(funnel, 'WX', { ...none, 'signed in': true, 'checked in': true })
  expect(funnel.get('MB')?.['signed in']).toEqual({ members: 0, inAll: 0 })
  for (const channel of ['WX', 'all'] as const) {
    expect(Object.values(funnel.get(channel) ?? {})).toEqual([
      { members: 2, inAll: 2 },
      { members: 1, inAll: 1 },
      { members: 0, inAll: 1 },
      { members: 0, inAll: 0 },
    ])
  }
})

test('the share of an empty whole is null', () => {
  expect([shareOf(1, 4), shareOf(0, 4), shareOf(0, 0)]).toEqual([0.25, 0, null])
})
