import { expect, test } from 'vitest'
import { burstsOf, type HeldVote } from './held-votes-evidence.rules.ts'

const vote = (at: string, more: Partial<HeldVote> = {}): HeldVote => ({
  userId: at,
  addressHash: 'address-one',
  browserHash: `browser ${at}`,
  votedAt: new Date(`2026-11-20T${at}Z`),
  inviterId: null,
  registeredAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
})

test('votes of one address within the span are one burst, and those of the next span another', () => {
  const bursts = burstsOf(1, 'address', [vote('02:01:00'), vote('02:09:00'), vote('02:11:00')])
  expect(bursts).toEqual([
    {
      source: 'addres',
      votes: 2,
      voters: 2,
      addresses: 1,
      browsers: 2,
      newAccounts: 0,
      firstAt: new Date('2026-11-20T02:01:00Z'),
      lastAt: new Date('2026-11-20T02:09:00Z'),
    },
    expect.objectContaining({ votes: 1 }),
  ])
})

test('votes in one browser are one burst by the business day, whatever their addresses', () => {
  const one = { browserHash: 'tablet' }
  const bursts = burstsOf(1, 'browser', [
    vote('01:00:00', { ...one, addressHash: 'a' }),
    vote('15:59:00', one),
    vote('16:01:00', one),
  ])
  expect(bursts.map(({ votes, addresses }) => [votes, addresses])).toEqual([
    [2, 2],
    [1, 1],
  ])
})

test('votes of new accounts are gathered by who invited them, and young accounts are counted', () => {
  const young = { inviterId: 'chen', registeredAt: new Date('2026-11-19T00:00:00Z') }
  const bursts = burstsOf(1, 'newAccounts', [
    vote('02:00:00', young),
    vote('03:00:00', young),
    vote('04:00:00', { inviterId: 'wang' }),
  ])
  expect(bursts.map(({ source, votes, newAccounts }) => [source, votes, newAccounts])).toEqual([
    ['chen', 2, 2],
    ['wang', 1, 0],
  ])
})
