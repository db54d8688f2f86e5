import { expect, test } from 'vitest'
import { type ClusterState, misplaced, planOf, type TableKinds, undistributed } from './distribution.rules.ts'

const kinds: TableKinds = {
  byMember: ['member', 'check_in'],
  byOwnKey: { month_rank: 'month' },
  reference: ['content_item'],
  local: ['audit_entry'],
}

const node = (name: string, isCoordinator = false) => ({ name, isCoordinator, isActive: true })
const settings = (name: string) => ({
  name,
  preparedTransactions: '200',
  lockTimeout: '5s',
  unsafeTriggers: 'on',
})
const placed = [
  { tableName: 'check_in', column: 'user_id' },
  { tableName: 'content_item', column: null },
  { tableName: 'member', column: 'user_id' },
  { tableName: 'month_rank', column: 'month' },
]
const fresh: ClusterState = {
  version: '13.2-1',
  nodes: [node('a:5432', true), node('b:5432'), node('c:5432')],
  settings: ['the coordinator', 'b:5432', 'c:5432'].map(settings),
  placed: [],
  withHiddenRows: [],
}

test('copied tables come first, then those of members, then those with a key of their own', () => {
  expect(planOf(kinds, fresh)).toEqual({
    refusals: [],
    unset: [],
    steps: [
      { table: 'content_item', column: null },
      { table: 'member', column: 'user_id' },
      { table: 'check_in', column: 'user_id' },
      { table: 'month_rank', column: 'month' },
    ],
    hidden: [],
  })
})

test('what is done already is not done again, and rows left behind are named', () => {
  const begun = { ...fresh, placed: placed.slice(0, 3), withHiddenRows: ['member'] }
  expect(planOf(kinds, begun)).toMatchObject({
    steps: [{ table: 'month_rank', column: 'month' }],
    hidden: ['member'],
  })
  expect(undistributed(kinds, placed)).toEqual([])
})

test.each<[string, Partial<ClusterState>]>([
  ['Citus is 12.1-1; the club needs 13 or newer', { version: '12.1-1' }],
  ['no worker was added: SELECT citus_add_node(…) on the coordinator', { nodes: [node('a:5432', true)] }],
  ['b:5432 is not active', { nodes: [{ ...node('b:5432'), isActive: false }] }],
  ['b:5432 does not answer', { settings: [{ ...settings('b:5432'), preparedTransactions: null }] }],
  [
    'b:5432: max_prepared_transactions is 0',
    { settings: [{ ...settings('b:5432'), preparedTransactions: '0' }] },
  ],
  [
    'member is spread by nick_name, not by user_id',
    { placed: [{ tableName: 'member', column: 'nick_name' }] },
  ],
  ['month_rank is copied, not by month', { placed: [{ tableName: 'month_rank', column: null }] }],
  ['audit_entry belongs on the coordinator alone', { placed: [{ tableName: 'audit_entry', column: null }] }],
])('a cluster is refused: %s', (reason, difference) => {
  expect(planOf(kinds, { ...fresh, ...difference }).refusals).toEqual([reason])
})

test('a server without the defaults of the database is named', () => {
  const lacking = { ...settings('c:5432'), lockTimeout: '0', unsafeTriggers: null }
  expect(planOf(kinds, { ...fresh, settings: [lacking] }).unset).toEqual([
    'c:5432: lock_timeout',
    'c:5432: citus.enable_unsafe_triggers',
  ])
})

test('a table that the list does not know is left alone', () => {
  expect(misplaced(kinds, [{ tableName: 'of_the_bank', column: 'id' }])).toEqual([])
})
