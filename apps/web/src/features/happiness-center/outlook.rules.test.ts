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
  const steps = Array.from({ length: stepsAtOnce }, (_, index) => index)
  expect(isLongWay(steps)).toBe(false)
  expect(isLongWay([...steps, stepsAtOnce])).toBe(true)
})
