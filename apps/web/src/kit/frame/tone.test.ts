import { expect, test } from 'vitest'
import { toneClass, toneStyles } from './tone.ts'

test('a content colour becomes a class with its rule', () => {
  expect(toneClass('#F8EAD0')).toBe('tone-f8ead0')
  expect(toneStyles(['#f8ead0', '#f8ead0'])).toBe('.tone-f8ead0{--tone:#f8ead0}')
})

test('any other text never reaches the stylesheet', () => {
  expect(toneClass('red;}body{display:none')).toBe('')
  expect(toneStyles(['red', '#fff', '#12345g', '</style>'])).toBe('')
})
