import { expect, test } from 'vitest'
import { groupTasks, splitTasks } from './task-groups.rules.ts'

const shared = { taskId: 'share_course', cycle: 'day', finishedTaskTime: null, blocker: null } as const
const claimed = {
  taskId: 'aum_increased_month',
  cycle: 'month',
  finishedTaskTime: '2026-11-20T02:00:00Z',
  blocker: 'finished',
} as const
const profile = {
  taskId: 'complete_userInfo',
  cycle: 'once',
  finishedTaskTime: '2026-10-02T02:00:00Z',
  blocker: 'finished',
} as const

test('groups start with daily tasks and empty groups are left out', () => {
  expect(groupTasks([profile, shared]).map(({ group }) => group)).toEqual(['daily', 'rare'])
})

test('a task claimed during this visit stays in its group', () => {
  const { open, completed } = splitTasks(
    [shared, claimed, profile],
    new Set(['share_course', 'aum_increased_month']),
  )
  expect(open.map(({ taskId }) => taskId)).toEqual(['share_course', 'aum_increased_month'])
  expect(completed.map(({ taskId }) => taskId)).toEqual(['complete_userInfo'])
})

test('a task that cannot be done at present is not among the open ones', () => {
  const vote = { ...shared, taskId: 'vote_work', blocker: 'contestClosed' } as const
  const { open, notNow } = splitTasks([vote, shared], new Set(['vote_work', 'share_course']))
  expect(open).toEqual([shared])
  expect(notNow).toEqual([vote])
})
