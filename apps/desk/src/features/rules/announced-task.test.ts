import { expect, test } from 'vitest'
import { announcedIn, announcedOf, type Task, untouched, wrongFields } from './announced-task.ts'

const task: Task = {
  taskId: 'share_course',
  name: 'Share a course',
  kind: 'share',
  points: 15,
  monthlyCap: 1350,
  cycle: 'day',
  cycleTimes: 3,
  actionTimes: 1,
  channels: ['MB', 'WEB'],
  version: 1,
  since: null,
  changedFrom: null,
}
const typed = untouched(task)

test('only what was filled in or switched is announced', () => {
  expect(announcedOf(typed, task)).toBeNull()
  expect(announcedOf({ ...typed, points: ' 16 ', noCap: true, cap: '9' }, task)).toEqual({
    taskId: 'share_course',
    points: 16,
    monthlyCap: null,
  })
  const channels = { MB: true, WX: true, WEB: false }
  expect(announcedOf({ ...typed, times: '2', channels }, task)).toEqual({
    taskId: 'share_course',
    cycleTimes: 2,
    channels: { WX: true, WEB: false },
  })
})

test('a field that is no whole number is named, and nothing is announced', () => {
  const wrong = { ...typed, points: '0', cap: '1.5', times: '2' }
  expect(wrongFields(wrong)).toEqual(['points', 'cap'])
  expect(announcedOf(wrong, task)).toBeNull()
})

test('a task chosen by mistake is left out of the change, and a wrong field holds back all of it', () => {
  const other = { ...task, taskId: 'vote' }
  const taskOf = (taskId: string) => [task, other].find((each) => each.taskId === taskId)
  const changed = { ...typed, points: '16' }
  const announced = [{ taskId: 'share_course', points: 16 }]
  expect(announcedIn([changed, untouched(other), untouched(undefined)], taskOf)).toEqual(announced)
  expect(announcedIn([changed, { ...untouched(other), points: '0' }], taskOf)).toEqual([])
  expect(announcedIn([typed], taskOf)).toEqual([])
})
