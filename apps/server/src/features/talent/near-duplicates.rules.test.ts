import { expect, test } from 'vitest'
import { nearestWorks } from './near-duplicates.rules.ts'

const near = (workNo: string, distance: number) => ({ workNo, userId: `owner of ${workNo}`, distance })

test('a work is near others of its edition, never itself, each named once with the smallest distance', () => {
  const found = [
    near('600001', 0),
    near('600003', 5),
    near('600002', 7),
    near('600002', 1),
    near('500004', 0),
  ]
  expect(nearestWorks(found, { workNo: '600001', edition: 6 })).toEqual([
    near('600002', 1),
    near('600003', 5),
  ])
  expect(nearestWorks([], { workNo: '600001', edition: 6 })).toEqual([])
})

test('of many, the five nearest are named', () => {
  const found = ['7', '6', '5', '4', '3', '2', '8'].map((last) => near(`60000${last}`, Number(last)))
  expect(nearestWorks(found, { workNo: '600001', edition: 6 }).map(({ distance }) => distance)).toEqual([
    2, 3, 4, 5, 6,
  ])
})
