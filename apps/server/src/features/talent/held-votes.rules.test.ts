import { expect, test } from 'vitest'
import { heldBy, type WatchedVote, watchesOf } from './held-votes.rules.ts'

const vote: WatchedVote = {
  workNo: '600012',
  at: new Date('2026-11-20T02:03:00Z'),
  addressHash: 'address',
  browserHash: 'browser',
  inviterId: 'inviter',
  registeredAt: new Date('2026-11-14T02:00:00Z'),
}
const keyOf = (rule: string, more: Partial<WatchedVote> = {}) =>
  watchesOf(1, { ...vote, ...more }).find((watch) => watch.rule === rule)?.key

test('the counters of a vote are always in the same order', () => {
  expect(watchesOf(1, vote).map(({ rule, maxVotes, expiresAt }) => [rule, maxVotes, expiresAt])).toEqual([
    ['address', 30, new Date('2026-11-20T02:10:00Z')],
    ['browser', 2, new Date('2026-11-20T16:00:00Z')],
    ['newAccounts', 5, new Date('2026-11-20T16:00:00Z')],
  ])
  expect(() => watchesOf(2, vote)).toThrow('no rules of version 2')
})

test('an address is counted for ten minutes, a browser for a business day', () => {
  const inSpan = new Date('2026-11-20T02:09:59Z')
  const nextSpan = new Date('2026-11-20T02:10:00Z')
  const nextDay = new Date('2026-11-20T16:00:00Z')
  expect(keyOf('address', { at: inSpan })).toBe(keyOf('address'))
  expect(keyOf('address', { at: nextSpan })).not.toBe(keyOf('address'))
  expect(keyOf('browser', { at: nextSpan })).toBe(keyOf('browser'))
  expect(keyOf('browser', { at: nextDay })).not.toBe(keyOf('browser'))
  expect(keyOf('browser', { workNo: '600013' })).not.toBe(keyOf('browser'))
})

test('accounts count as new for seven days, if somebody invited them', () => {
  expect(keyOf('newAccounts', { registeredAt: new Date('2026-11-13T02:03:00Z') })).toBeUndefined()
  expect(keyOf('newAccounts', { registeredAt: new Date('2026-11-13T02:03:01Z') })).toBeDefined()
  expect(keyOf('newAccounts', { inviterId: null })).toBeUndefined()
})

test('a vote over a limit is held by the first rule that applies', () => {
  const counted = (address: number, browser: number) => [
    { rule: 'address' as const, maxVotes: 30, votes: address },
    { rule: 'browser' as const, maxVotes: 2, votes: browser },
  ]
  expect(heldBy(counted(30, 2))).toBeNull()
  expect(heldBy(counted(31, 2))).toBe('address')
  expect(heldBy(counted(30, 3))).toBe('browser')
  expect(heldBy(counted(31, 3))).toBe('address')
})
