import { expect, test } from 'vitest'
import './app.ts'
import './commands.ts'
import './prepare-club.ts'
import { allStatements } from './kit/database/db.ts'

/** The order of each list in a statement that is cut off by LIMIT or OFFSET. */
function ordersOfCutLists(text: string): string[] {
  return [...text.matchAll(/\b(?:LIMIT|OFFSET)\b/g)].flatMap(({ index }) => {
    let depth = 0
    for (let at = index; at >= 0; at -= 1) {
      if (text[at] === ')') depth += 1
      if (text[at] === '(') depth -= 1
      if (depth < 0) return []
      if (depth === 0 && text.startsWith('ORDER BY ', at)) {
        const [order = ''] = text.slice(at + 'ORDER BY '.length, index).split(/\b(?:LIMIT|OFFSET)\b/)
        return [order.trim()]
      }
    }
    return []
  })
}

/** Whether an order ends with a time: of two rows with the same one, either may come first. */
function endsWithTime(order: string): boolean {
  const last = order.split(',').at(-1) ?? ''
  return /(?:^|[\s.(_])(?:at|since)\)?(?: DESC| ASC)?$/.test(last)
}

test.each([
  ['SELECT a FROM t ORDER BY made_at LIMIT 1', [['made_at', true]]],
  ['SELECT a FROM t ORDER BY max(used_at) DESC OFFSET $2', [['max(used_at) DESC', true]]],
  ['SELECT a FROM t ORDER BY made_at DESC, a DESC LIMIT $1 OFFSET $2', [['made_at DESC, a DESC', false]]],
  ['SELECT a FROM t ORDER BY format LIMIT 1', [['format', false]]],
  [
    'SELECT a FROM (SELECT a FROM t ORDER BY waits_since LIMIT 2) AS b ORDER BY a LIMIT 1',
    [
      ['waits_since', true],
      ['a', false],
    ],
  ],
  ['SELECT a FROM (SELECT a FROM t ORDER BY made_at) AS b LIMIT 1', []],
] as const)('%s is read', (text, expected) => {
  const orders = [...new Set(ordersOfCutLists(text))]
  expect(orders.map((order) => [order, endsWithTime(order)])).toEqual(expected)
})

/** These are ordered by the whole key of their table, or by all that they show. */
const byAllColumns = /^(lookup|personal_read)_/

test('a list that is cut off never ends its order with a time: rows of the same instant have a place, too', () => {
  const lists = allStatements().map(({ name, text }) => ({ name, orders: ordersOfCutLists(text) }))
  expect(lists.filter(({ orders }) => orders.length > 0).length).toBeGreaterThan(80)
  const ending = lists.filter(({ name, orders }) => orders.some(endsWithTime) && !byAllColumns.test(name))
  expect(ending.map(({ name }) => name)).toEqual([])
})
