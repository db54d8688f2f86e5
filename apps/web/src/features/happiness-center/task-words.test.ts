import { taskBlockers } from '@club/contract/tasks.constants.ts'
import { expect, test } from 'vitest'
import { whyNot } from './task-words.ts'
import { words as enUs } from './words.en-us.ts'
import { words } from './words.zh-cn.ts'

const task = {
  blocker: null,
  kind: 'share',
  cycle: 'day',
  completeAddPoint: 0,
  monthlyCap: 1350,
  isPaidElsewhere: true,
} as const
const today = '2026-11-20'

test('a task that can earn has no reason', () => {
  expect(whyNot(task, today, words)).toBeNull()
})

test.each(taskBlockers)('%s has a text in both languages', (blocker) => {
  const inChinese = whyNot({ ...task, blocker }, today, words)
  const inEnglish = whyNot({ ...task, blocker }, today, enUs)
  expect(inChinese).toMatch(/[\u4e00-\u9fff]/)
  expect(inEnglish).toMatch(/^[A-Z]/)
})

test('a finished task says when it can be done again', () => {
  const finished = { ...task, blocker: 'finished' } as const
  expect(whyNot(finished, today, words)).toBe(words.center.finished.day)
  expect(whyNot({ ...finished, cycle: 'once' }, today, words)).toBe(words.center.finished.once)
})

test('assets claimed without points say that the target was not reached', () => {
  const aum = { ...task, kind: 'aum', cycle: 'month', blocker: 'finished' } as const
  expect(whyNot(aum, today, words)).toBe(words.center.notReached)
  expect(whyNot({ ...aum, completeAddPoint: 999 }, today, words)).toBe(words.center.finished.month)
})

test('the review on the 1st and a late result have different texts', () => {
  const review = { ...task, kind: 'aum', blocker: 'underReview' } as const
  expect(whyNot(review, '2026-11-01', words)).toBe(words.tasks.reviewOnFirst)
  expect(whyNot(review, '2026-11-05', words)).toBe(words.center.underReview)
})

test('a channel without points names another channel only if there is one', () => {
  const off = { ...task, blocker: 'channelOff' } as const
  expect(whyNot(off, today, words)).toBe(words.tasks.notPaidHere)
  expect(whyNot({ ...off, isPaidElsewhere: false }, today, words)).toBe(words.center.paidNowhere)
})
