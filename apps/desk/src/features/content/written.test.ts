import { expect, test } from 'vitest'
import { emptyItem, problemsLeft } from './written.ts'

const problems = [
  { file: 'item' as const, field: 'order', text: 'missing' },
  { file: 'item' as const, field: 'source.0', text: 'missing' },
  { file: 'en_us' as const, field: 'title', text: 'missing' },
  { file: 'en_us' as const, field: 'body', text: 'missing' },
  { file: 'zh_cn' as const, field: 'body', text: 'missing' },
]

test('a field that has been changed since it was checked is no longer said to be wrong', () => {
  expect(problemsLeft(problems, emptyItem, emptyItem)).toEqual(problems)
  const now = {
    facts: { source: ['club'] },
    words: { ...emptyItem.words, en_us: { title: 'A walk' } },
    bodies: { ...emptyItem.bodies, en_us: 'Walk.' },
  }
  expect(problemsLeft(problems, emptyItem, now).map(({ file, field }) => `${file} ${field}`)).toEqual([
    'item order',
    'zh_cn body',
  ])
})
