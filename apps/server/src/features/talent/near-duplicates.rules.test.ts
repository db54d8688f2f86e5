import { expect, test } from 'vitest'
import { distanceOf, nearWorks, pictureHash } from './near-duplicates.rules.ts'

test('the distance of two hashes is the number of bits that differ', () => {
  const none = pictureHash('600001', '0')
  expect(distanceOf(none, pictureHash('600002', '0'))).toBe(0)
  expect(distanceOf(none, pictureHash('600002', '-1'))).toBe(64)
  expect(distanceOf(none, pictureHash('600002', '-9223372036854775808'))).toBe(1)
  expect(distanceOf(pictureHash('600001', '255'), pictureHash('600002', '4294967296'))).toBe(9)
})

test('a work is near others, never itself, each named once with the smallest distance', () => {
  const own = [pictureHash('600001', '0'), pictureHash('600001', '7')]
  const others = [
    pictureHash('600001', '0'),
    pictureHash('600002', '7'),
    pictureHash('600002', '1'),
    pictureHash('600003', '255'),
    pictureHash('600004', '-1'),
  ]
  expect(nearWorks(own, others)).toEqual([
    { workNo: '600002', distance: 0 },
    { workNo: '600003', distance: 5 },
  ])
  expect(nearWorks([], others)).toEqual([])
})
