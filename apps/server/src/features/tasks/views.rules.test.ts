import { expect, test } from 'vitest'
import { judgeView, maxOutOfSightSeconds, secondsLeftOf, type ViewRow } from './views.rules.ts'

const start = Date.parse('2026-11-20T02:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const row: ViewRow = {
  taskId: 'share_course',
  actionId: 'course-1',
  issuedAt: at(0),
  readyAt: at(5),
  expiresAt: at(7200),
  usedAt: null,
  staySince: null,
  seenAt: null,
  actionKey: null,
}
const course = { taskId: 'share_course', actionId: 'course-1' }

test.each([
  [0, { kind: 'tooEarly', secondsLeft: 5 }],
  [4.001, { kind: 'tooEarly', secondsLeft: 1 }],
  [4.999, { kind: 'tooEarly', secondsLeft: 1 }],
  [5, { kind: 'good' }],
  [7199.999, { kind: 'good' }],
  [7200, { kind: 'expired' }],
] as const)('after %d seconds a token of five seconds and two hours is %j', (seconds, verdict) => {
  expect(judgeView(row, course, at(seconds))).toEqual(verdict)
})

test('a token that is unknown or for something else is always refused', () => {
  for (const seconds of [0, 5, 7200]) {
    expect(judgeView(null, course, at(seconds)).kind).toBe('refused')
    expect(judgeView(row, { ...course, actionId: 'course-2' }, at(seconds)).kind).toBe('refused')
    expect(judgeView(row, { ...course, taskId: 'learn_retirement_map' }, at(seconds)).kind).toBe('refused')
  }
})

test('a used token returns what it was used for, even after it expired, but only for its own view', () => {
  const used = { ...row, usedAt: at(6), actionKey: 'course-1:2026-11-20' }
  const verdict = { kind: 'used', actionKey: 'course-1:2026-11-20' }
  expect(judgeView(used, course, at(6))).toEqual(verdict)
  expect(judgeView(used, course, at(90_000))).toEqual(verdict)
  expect(judgeView(used, { ...course, actionId: 'course-2' }, at(6)).kind).toBe('refused')
})

test('a stay that was seen to be long enough is good until the token expires', () => {
  const stayed = { ...row, staySince: at(0), seenAt: at(5) }
  expect(judgeView(stayed, course, at(60))).toEqual({ kind: 'good' })
  expect(judgeView(stayed, course, at(7200))).toEqual({ kind: 'expired' })
})

test('a stay is in one piece: after too long out of sight it begins again', () => {
  const seen = { ...row, staySince: at(0), seenAt: at(4) }
  expect(secondsLeftOf(seen, at(4))).toBe(1)
  expect(secondsLeftOf(seen, at(5))).toBe(0)
  expect(secondsLeftOf(seen, at(4 + maxOutOfSightSeconds))).toBe(0)
  expect(secondsLeftOf(seen, at(4.001 + maxOutOfSightSeconds))).toBe(5)
  expect(judgeView(seen, course, at(60))).toEqual({ kind: 'tooEarly', secondsLeft: 5 })
})
