import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBelow, indexOf, othersOf, pageOf, partOfAll, type ReadingEntry } from './reading-lists.rules.ts'

const entry = (itemId: string, more: Partial<ReadingEntry> = {}): ReadingEntry => ({
  itemId,
  group: null,
  publishedOn: null,
  held: null,
  ...more,
})
const idsOf = (entries: readonly ReadingEntry[]) => entries.map(({ itemId }) => itemId)
const firstPage = { pageNum: 1, pageSize: 5 }

test('articles of dated groups are sorted newest first, all others keep their order', () => {
  const index = indexOf(
    [
      entry('tip', { group: 'health_tips', publishedOn: '2026-11-20' }),
      entry('old', { group: 'news', publishedOn: '2026-01-01' }),
      entry('new', { group: 'news', publishedOn: '2026-11-01' }),
      entry('other tip', { group: 'health_tips', publishedOn: '2026-11-21' }),
      entry('campaign', { group: 'campaign', publishedOn: '2026-06-01' }),
    ],
    0,
  )
  expect(idsOf(pageOf(index, ['news'], firstPage).list)).toEqual(['new', 'old'])
  expect(idsOf(pageOf(index, ['health_tips'], firstPage).list)).toEqual(['tip', 'other tip'])
  expect(idsOf(pageOf(index, ['campaign', 'news', 'news'], firstPage).list)).toEqual([
    'new',
    'campaign',
    'old',
  ])
  expect(idsOf(pageOf(index, undefined, firstPage).list)).toEqual([
    'new',
    'campaign',
    'old',
    'tip',
    'other tip',
  ])
})

test('upcoming lectures are sorted by start; past ones come last, newest first', () => {
  const held = (begins: number, ends: number) => ({ held: { begins, ends } })
  const entries = [
    entry('long ago', held(1, 2)),
    entry('later', held(30, 31)),
    entry('just over', held(9, 10)),
    entry('running', held(8, 11)),
    entry('soon', held(20, 21)),
  ]
  expect(idsOf(indexOf(entries, 10).all)).toEqual(['running', 'soon', 'later', 'just over', 'long ago'])
})

test('an unknown group and a page after the last are empty', () => {
  const index = indexOf([entry('a', { group: 'x' }), entry('b', { group: 'x' })], 0)
  expect(pageOf(index, ['y'], firstPage)).toEqual({ total: 0, list: [] })
  expect(pageOf(index, ['x'], { pageNum: 2, pageSize: 2 })).toEqual({ total: 2, list: [] })
  expect(pageOf(index, undefined, { pageNum: 3, pageSize: 1 })).toEqual({ total: 2, list: [] })
})

test('a part of several lists equals the part of the merged list', () => {
  const lists = fc
    .uniqueArray(fc.nat(200), { maxLength: 60 })
    .chain((numbers) =>
      fc.tuple(
        fc.constant(numbers),
        fc.array(fc.nat(3), { minLength: numbers.length, maxLength: numbers.length }),
      ),
    )
  fc.assert(
    fc.property(lists, fc.nat(70), fc.integer({ min: 1, max: 12 }), ([numbers, groups], from, count) => {
      const ascending = numbers.toSorted((one, other) => one - other)
      const split = [0, 1, 2, 3].map((group) => ascending.filter((_, at) => groups[at] === group))
      expect(partOfAll(split, from, count)).toEqual(ascending.slice(from, from + count))
    }),
  )
})

test('countBelow counts the numbers below a limit', () => {
  expect([0, 1, 2, 3, 9, 10].map((limit) => countBelow([1, 2, 9], limit))).toEqual([0, 0, 1, 2, 2, 3])
})

test('the next items are of the same group, wrap around, and never include the item itself', () => {
  const index = indexOf(
    [
      entry('a', { group: 'x' }),
      entry('q', { group: 'y' }),
      entry('b', { group: 'x' }),
      entry('c', { group: 'x' }),
    ],
    0,
  )
  expect(idsOf(othersOf(index, 'a', 3))).toEqual(['b', 'c'])
  expect(idsOf(othersOf(index, 'b', 1))).toEqual(['c'])
  expect(idsOf(othersOf(index, 'c', 3))).toEqual(['a', 'b'])
  expect(othersOf(index, 'q', 3)).toEqual([])
  expect(othersOf(index, 'gone', 3)).toEqual([])
  const ungrouped = indexOf(
    ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id)),
    0,
  )
  expect(idsOf(othersOf(ungrouped, 'd', 3))).toEqual(['e', 'a', 'b'])
})
