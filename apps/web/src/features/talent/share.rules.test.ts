import { expect, test } from 'vitest'
import { shareDescription } from './share.rules.ts'

test('a short intro is shared whole, a long one cut after 26 characters', () => {
  expect(shareDescription(' 荷塘\n晨光 ', '')).toBe('荷塘 晨光')
  expect(shareDescription('字'.repeat(26), '')).toBe('字'.repeat(26))
  expect(shareDescription('字'.repeat(27), '')).toBe(`${'字'.repeat(26)}......`)
  expect(shareDescription('🌸'.repeat(27), '')).toBe(`${'🌸'.repeat(26)}......`)
})

test('a work without an intro is shared with the invitation to look', () => {
  expect(shareDescription(' \n', '快来看看')).toBe('快来看看')
})
