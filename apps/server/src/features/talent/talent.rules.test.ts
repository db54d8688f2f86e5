import { type EditionTerms, openOn } from '@club/contract/edition.rules.ts'
import { expect, test } from 'vitest'
import {
  addedByMonth,
  addedByWork,
  editionOfWork,
  heldBy,
  isChangeable,
  tallyDifferences,
  undoUntil,
  type WatchedVote,
  watchesOf,
  whyNotAWork,
  whyNoVote,
  workNoOf,
} from './talent.rules.ts'

const terms: EditionTerms = {
  edition: 6,
  beginsOn: '2026-09-01',
  endsOn: '2026-12-31',
  enterEndsOn: '2026-11-30',
  voteEndsOn: '2026-12-15',
  wallIsOpen: true,
  isMonthly: false,
  rulesVersion: 1,
}

test.each([
  ['2026-08-31', { isCurrent: false, isEntryOpen: false, isVoteOpen: false, isWallOpen: false }],
  ['2026-09-01', { isCurrent: true, isEntryOpen: true, isVoteOpen: true, isWallOpen: true }],
  ['2026-11-30', { isCurrent: true, isEntryOpen: true, isVoteOpen: true, isWallOpen: true }],
  ['2026-12-01', { isCurrent: true, isEntryOpen: false, isVoteOpen: true, isWallOpen: true }],
  ['2026-12-16', { isCurrent: true, isEntryOpen: false, isVoteOpen: false, isWallOpen: true }],
  ['2027-01-01', { isCurrent: false, isEntryOpen: false, isVoteOpen: false, isWallOpen: true }],
])('what is open on %s', (day, open) => {
  expect(openOn(terms, day)).toEqual(open)
})

test('a work’s number says its edition', () => {
  expect(workNoOf(6, 12)).toBe('600012')
  expect(workNoOf(1, 99_999)).toBe('199999')
  expect(editionOfWork('600012')).toBe(6)
})

test.each([
  [6, 8, ['image'], null],
  [6, 8, ['image', 'image', 'image'], null],
  [6, 8, ['image', 'image', 'image', 'image'], 'workFilesWrong'],
  [6, 8, [], 'workFilesWrong'],
  [6, 8, ['video'], 'workFilesWrong'],
  [6, 7, ['video'], null],
  [6, 7, ['video', 'video'], 'workFilesWrong'],
  [6, 7, ['image'], 'workFilesWrong'],
  [6, 1, ['image'], 'workTypeUnknown'],
  [1, 3, ['video'], null],
] as const)('edition %i, type %i with %j: %s', (edition, type, kinds, refusal) => {
  expect(whyNotAWork(edition, type, kinds)).toBe(refusal)
})

test('a work that waits or was sent back can be changed', () => {
  expect((['review', 'refused', 'shown', 'deleted'] as const).map(isChangeable)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(undoUntil(new Date('2026-11-20T02:00:00Z')).toISOString()).toBe('2026-11-20T02:10:00.000Z')
})

test('a vote is refused for the reason that waiting cannot change', () => {
  const fine = { isOwn: false, isBlacklisted: false, isOpen: true, votesToday: 2 }
  expect(whyNoVote(fine)).toBeNull()
  expect(whyNoVote({ ...fine, votesToday: 3 })).toBe('votesOfDayUsed')
  expect(whyNoVote({ ...fine, votesToday: 3, isOpen: false })).toBe('voteClosed')
  expect(whyNoVote({ ...fine, isOpen: false, isBlacklisted: true })).toBe('blacklisted')
  expect(whyNoVote({ isOwn: true, isBlacklisted: true, isOpen: false, votesToday: 3 })).toBe('ownWork')
})

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

const at = (time: string) => new Date(`2026-${time}Z`)
const cast = (workNo: string, time: string, state: 'counted' | 'held' | 'refused' = 'counted') => ({
  workNo,
  state,
  votedAt: at(time),
})

test('the tally adds counted votes and keeps the time of the last', () => {
  const votes = [
    cast('600002', '11-30T15:59:00'),
    cast('600001', '11-20T02:00:00'),
    cast('600002', '11-30T16:00:00'),
    cast('600002', '11-20T02:00:00'),
    cast('600003', '11-20T02:00:00', 'held'),
    cast('600001', '11-21T02:00:00', 'refused'),
  ]
  expect(addedByWork(votes)).toEqual([
    { workNo: '600001', votes: 1, reachedAt: at('11-20T02:00:00') },
    { workNo: '600002', votes: 3, reachedAt: at('11-30T16:00:00') },
  ])
  expect(addedByMonth(votes)).toEqual([
    { workNo: '600001', month: '2026-11', votes: 1, reachedAt: at('11-20T02:00:00') },
    { workNo: '600002', month: '2026-11', votes: 2, reachedAt: at('11-30T15:59:00') },
    { workNo: '600002', month: '2026-12', votes: 1, reachedAt: at('11-30T16:00:00') },
  ])
})

test('a recount names every figure that differs', () => {
  const figures = (workNo: string, votes: number, time = '11-20T02:00:00') => ({
    workNo,
    votes,
    reachedAt: at(time),
  })
  const entries = [figures('600001', 2), figures('600002', 1)]
  const noVotes = figures('600003', 0, '10-01T00:00:00')
  expect(tallyDifferences([...entries, noVotes], entries)).toEqual([])
  expect(tallyDifferences([figures('600001', 3), figures('600002', 1, '11-21T02:00:00')], entries)).toEqual([
    '600001: 3 votes listed, but 2 counted in the entries',
    '600002: reached 1 votes at another time than its entries say',
  ])
  expect(tallyDifferences([entries[0] ?? noVotes], entries)).toEqual([
    '600002: has votes but is not in the edition',
  ])
})
