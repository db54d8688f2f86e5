import { expect, test } from 'vitest'
import { editionOfWork, workNoOf } from './work-numbers.rules.ts'

test('a work’s number says its edition', () => {
  expect(workNoOf(6, 12)).toBe('600012')
  expect(workNoOf(1, 99_999)).toBe('199999')
  expect(editionOfWork('600012')).toBe(6)
})
