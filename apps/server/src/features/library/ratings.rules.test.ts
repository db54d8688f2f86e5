import { expect, test } from 'vitest'
import { worstFirst } from './ratings.rules.ts'

const answers = (itemId: string, helpful: number, notHelpful: number) => ({
  kind: 'article',
  itemId,
  helpful,
  notHelpful,
})

test('ratings of members and visitors are added up, worst item first', () => {
  const sorted = worstFirst([
    answers('liked', 9, 0),
    answers('mixed', 1, 1),
    answers('one no', 0, 1),
    answers('disliked', 0, 5),
    answers('disliked', 1, 4),
    answers('also mixed', 2, 2),
  ])
  expect(sorted).toEqual([
    answers('disliked', 1, 9),
    answers('one no', 0, 1),
    answers('also mixed', 2, 2),
    answers('mixed', 1, 1),
    answers('liked', 9, 0),
  ])
})
