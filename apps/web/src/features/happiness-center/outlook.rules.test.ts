import { expect, test } from 'vitest'
import { asksForMoney, isLongWay, stepsAtOnce, stepTarget } from './outlook.rules.ts'

test.each([
  ['study', '/college', { kind: 'page', path: '/college' }],
  ['vote', '/talent?showTab=3', { kind: 'page', path: '/talent?showTab=3' }],
  ['view', '/health', { kind: 'page', path: '/health' }],
  ['view', null, { kind: 'card' }],
  ['bank', null, { kind: 'card' }],
  ['checkin', '/happiness-center', { kind: 'card' }],
  ['profile', '/edit-nickname', { kind: 'card' }],
  ['aum', null, { kind: 'card' }],
] as const)('the way to a %s task at %s begins where its button is', (kind, link, target) => {
  expect(stepTarget({ kind, link })).toEqual(target)
})

test('only tasks that move savings ask for money', () => {
  expect(asksForMoney([{ taskId: 'check_in' }, { taskId: 'deposit_one_personal_pension' }])).toBe(true)
  expect(asksForMoney([{ taskId: 'check_in' }, { taskId: 'aum_increased_month' }])).toBe(false)
})

test('a way with more steps than are shown at once is long', () => {
  const views = ['learn_retirement_community', 'learn_retirement_map', 'vote_work', 'upload_work'] as const
  const steps = views.map((taskId) => ({ taskId, times: 1 }))
  expect(isLongWay(steps.slice(0, stepsAtOnce), 11)).toBe(false)
  expect(isLongWay(steps, 11)).toBe(true)
})

test('a way with more than one completion a day is long, check-ins aside', () => {
  const checkIns = { taskId: 'check_in', times: 20 } as const
  const courses = (times: number) => ({ taskId: 'learn_course', times }) as const
  expect(isLongWay([checkIns, courses(20)], 20)).toBe(false)
  expect(isLongWay([checkIns, courses(21)], 20)).toBe(true)
  // A few at once are not too many on the last day.
  expect(isLongWay([courses(3)], 1)).toBe(false)
})
