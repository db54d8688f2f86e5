import { expect, test } from 'vitest'
import { cutText } from './query-params.ts'

test('a text is cut between characters: a call refuses half of one', () => {
  expect(cutText(`${'荷'.repeat(39)}😀花`, 40)).toBe('荷'.repeat(39))
  expect(cutText(`${'荷'.repeat(38)}😀花`, 40)).toBe(`${'荷'.repeat(38)}😀`)
  expect(cutText('  荷花 ', 40)).toBe('荷花')
})
