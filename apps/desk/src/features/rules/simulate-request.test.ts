import { expect, test } from 'vitest'
import { noneTried, triedIn } from './simulate-request.ts'

const empty = { ...noneTried, month: '2026-10' }

test('only what was filled in is asked for', () => {
  expect(triedIn({ ...empty, task: 'check_in', points: '10' })).toEqual({
    month: '2026-10',
    tasks: [{ taskId: 'check_in', points: 10 }],
  })
  expect(triedIn({ ...empty, task: 'check_in', cap: '300', noCap: true, places: '500' })).toEqual({
    month: '2026-10',
    tasks: [{ taskId: 'check_in', monthlyCap: null }],
    places: 500,
  })
})

test('what cannot be tried is named', () => {
  expect(triedIn({ ...empty, month: '' })).toEqual(['month', 'nothing'])
  expect(triedIn({ ...empty, task: 'check_in' })).toEqual(['nothing'])
  expect(triedIn({ ...empty, target: '0', places: '1.5' })).toEqual(['target', 'places'])
})
