import { expect, test } from 'vitest'
import { entryHash, type HashedEntry } from './entry-hash.ts'

const entry: HashedEntry = {
  userId: '01890000-0000-7000-8000-000000000001',
  seq: 3,
  businessKey: 'check_in:2026-11-20',
  taskId: 'check_in',
  points: 8,
  totalAfter: 24,
  month: '2026-11',
  createdAt: new Date('2026-11-20T02:00:00.000Z'),
  fact: { day: '2026-11-20', course: 'c' },
  terms: { points: 8, cap: 160, cycle: 'day', times: 1, actions: 1 },
}

test('the hash is 64 hexadecimal digits and the same for the same entry', () => {
  expect(entryHash('before', entry)).toMatch(/^[0-9a-f]{64}$/)
  expect(entryHash('before', { ...entry })).toBe(entryHash('before', entry))
})

test('the order of the facts makes no difference', () => {
  const turned = { ...entry, fact: { course: 'c', day: '2026-11-20' } }
  expect(entryHash('before', turned)).toBe(entryHash('before', entry))
})

test.each<Partial<HashedEntry>>([
  { userId: '01890000-0000-7000-8000-000000000002' },
  { seq: 4 },
  { businessKey: 'check_in:2026-11-21' },
  { taskId: 'share_course' },
  { points: 9 },
  { totalAfter: 25 },
  { month: '2026-12' },
  { createdAt: new Date('2026-11-20T02:00:00.001Z') },
  { fact: { day: '2026-11-21', course: 'c' } },
  { fact: { day: '2026-11-20' } },
  { fact: {} },
  { terms: { points: 8, cap: null, cycle: 'day', times: 1, actions: 1 } },
  { terms: { points: 8, cap: 160 } },
])('a change of %o changes the hash', (change) => {
  expect(entryHash('before', { ...entry, ...change })).not.toBe(entryHash('before', entry))
})

test('another previous hash changes the hash', () => {
  expect(entryHash('', entry)).not.toBe(entryHash('before', entry))
})
