import { expect, test } from 'vitest'
import { requestOf } from './simulate-part.tsx'

const empty = { month: '2026-10', task: '', points: '', cap: '', noCap: false, target: '', places: '' }

test('only what was filled in is asked for', () => {
  expect(requestOf({ ...empty, task: 'check_in', points: '10' })).toEqual({
    month: '2026-10',
    tasks: [{ taskId: 'check_in', points: 10 }],
  })
  expect(requestOf({ ...empty, task: 'check_in', cap: '300', noCap: true, places: '500' })).toEqual({
    month: '2026-10',
    tasks: [{ taskId: 'check_in', monthlyCap: null }],
    places: 500,
  })
})

test('what cannot be tried is named', () => {
  expect(requestOf({ ...empty, month: '' })).toEqual(['month', 'nothing'])
  expect(requestOf({ ...empty, task: 'check_in' })).toEqual(['nothing'])
  expect(requestOf({ ...empty, target: '0', places: '1.5' })).toEqual(['target', 'places'])
})
