import { expect, test } from 'vitest'
import { textTable } from './text-table.ts'

test('columns are aligned, also with Chinese', () => {
  expect(
    textTable([
      ['item', 'title', 'day'],
      ['article/a', '血压', '2026-11-20'],
      ['a', 'in English', ''],
    ]),
  ).toEqual(['item       title       day', 'article/a  血压        2026-11-20', 'a          in English'])
  expect(textTable([])).toEqual([])
})
