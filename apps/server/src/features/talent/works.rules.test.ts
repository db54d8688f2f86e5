import { expect, test } from 'vitest'
import { isChangeable, undoUntil, whyNotAWork } from './works.rules.ts'

test.each([
  [6, 8, ['image'], null],
  [6, 8, ['image', 'image', 'image'], null],
  [6, 8, ['image', 'image', 'image', 'image'], 'workFilesWrong'],
  [6, 8, [], 'workFilesWrong'],
  [6, 8, ['video'], 'workFilesWrong'],
  [6, 7, ['video'], null],
  [6, 7, ['video', 'video'], 'workFilesWrong'],
  [6, 7, ['image'], 'workFilesWrong'],
  [6, 1, ['image'], 'workTypeUnknown'],
  [1, 3, ['video'], null],
] as const)('edition %i, type %i with %j: %s', (edition, type, kinds, refusal) => {
  expect(whyNotAWork(edition, type, kinds)).toBe(refusal)
})

test('a work that waits or was sent back can be changed', () => {
  expect((['review', 'refused', 'shown', 'deleted'] as const).map(isChangeable)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(undoUntil(new Date('2026-11-20T02:00:00Z')).toISOString()).toBe('2026-11-20T02:10:00.000Z')
})
