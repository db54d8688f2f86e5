import { expect, test } from 'vitest'
import './app.ts'
import './commands.ts'
import './prepare-club.ts'
import { allStatements } from './kit/database/db.ts'

/** The order of the list that is cut off at an index of a statement; null if it has none. */
function orderOfList(text: string, index: number): string | null {
  let depth = 0
  for (let at = index; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    if (text[at] === '(') depth -= 1
    if (depth < 0) return null
    if (depth === 0 && text.startsWith('ORDER BY ', at)) {
      const [order = ''] = text.slice(at + 'ORDER BY '.length, index).split(/\b(?:LIMIT|OFFSET)\b/)
      return order.trim()
    }
  }
  return null
}

/** The order of each list in a statement that is cut off by LIMIT or OFFSET. */
function ordersOfCutLists(text: string): string[] {
  return [...text.matchAll(/\b(?:LIMIT|OFFSET)\b/g)].flatMap(({ index }) => orderOfList(text, index) ?? [])
}

/** Whether a list passes over rows in no order. OFFSET 0 passes over none: it is a fence for the planner. */
function passesOverAnyRows(text: string): boolean {
  return [...text.matchAll(/\bOFFSET (?!0\b)/g)].some(({ index }) => orderOfList(text, index) === null)
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

test.each([
  ['SELECT a FROM t ORDER BY a LIMIT 1 OFFSET $1', false],
  ['DELETE FROM t WHERE a IN (SELECT a FROM t WHERE made_at < $1 LIMIT $2 OFFSET $3)', true],
  ['SELECT a FROM (SELECT a FROM t ORDER BY a) AS b OFFSET $1', true],
  ['SELECT a FROM t OFFSET 0', false],
])('%s passes over rows in no order: %s', (text, expected) => {
  expect(passesOverAnyRows(text)).toBe(expected)
})

test('what passes over rows does so in an order: otherwise some come twice and others never', () => {
  const lists = allStatements().filter(({ text }) => /\bOFFSET (?!0\b)/.test(text))
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(({ text }) => passesOverAnyRows(text)).map(({ name }) => name)).toEqual([])
})
