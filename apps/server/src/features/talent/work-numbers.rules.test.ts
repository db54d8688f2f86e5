import { expect, test } from 'vitest'
import { editionOfWork, workNoIn, workNoOf } from './work-numbers.rules.ts'

test('a work’s number says its edition', () => {
  expect(workNoOf(6, 12)).toBe('600012')
  expect(workNoOf(1, 99_999)).toBe('199999')
  expect(editionOfWork('600012')).toBe(6)
})

test('a number is read as pages show it and as keyboards write it', () => {
  for (const written of [
    '600012',
    '600012号',
    'No. 600012',
    'no.600012',
    '#600012',
    '600 012',
    '６０００１２',
  ])
    expect(workNoIn(written), written).toBe('600012')
  expect(workNoIn('Noon in the garden')).not.toMatch(/\d/)
})
