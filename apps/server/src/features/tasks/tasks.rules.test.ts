import { channels } from '@club/contract/channels.ts'
import { editionTerms } from '@club/contract/edition.rules.ts'
import { expect, test } from 'vitest'
import { closedBecause, isPaidIn, lastDayOf, shareKey, uploadKey, voteKey } from './tasks.rules.ts'

test('the share key is one per course and day', () => {
  expect(shareKey('course-1', '2026-11-20')).toBe('course-1:2026-11-20')
  expect(shareKey('course-1', '2026-11-21')).not.toBe(shareKey('course-1', '2026-11-20'))
})

test('each channel pays as it is switched', () => {
  for (const channel of channels) {
    const all = { MB: false, WX: false, WEB: false }
    expect(isPaidIn(all, channel)).toBe(false)
    expect(isPaidIn({ ...all, [channel]: true }, channel)).toBe(true)
  }
})

test('the vote key is one per work and day, the upload key one per work and edition', () => {
  expect(voteKey('W6-0001', '2026-11-20')).toBe('W6-0001:2026-11-20')
  expect(voteKey('W6-0001', '2026-11-21')).not.toBe(voteKey('W6-0001', '2026-11-20'))
  expect(uploadKey(6, 'W6-0001')).toBe('6:W6-0001')
})

const edition = editionTerms({
  edition: 6,
  beginsOn: '2026-10-01',
  endsOn: '2026-12-31',
  enterEndsOn: '2026-11-15',
  voteEndsOn: '2026-12-20',
})
const available = { isBankPageMissing: false, isPageEmpty: false }

test.each([
  ['vote', '2026-09-30', 'contestClosed'],
  ['vote', '2026-10-01', null],
  ['vote', '2026-12-20', null],
  ['vote', '2026-12-21', 'contestClosed'],
  ['upload', '2026-11-15', null],
  ['upload', '2026-11-16', 'contestClosed'],
  ['view', '2027-01-01', null],
] as const)('a task of kind %s on %s is closed because of %s', (kind, today, closed) => {
  expect(closedBecause({ kind, ...available }, [edition], today)).toBe(closed)
})

test('a task whose page or content is withdrawn is closed', () => {
  const today = '2026-11-20'
  expect(closedBecause({ kind: 'view', ...available, isPageEmpty: true }, [edition], today)).toBe('withdrawn')
  expect(closedBecause({ kind: 'bank', ...available, isBankPageMissing: true }, [edition], today)).toBe(
    'withdrawn',
  )
})

const next = editionTerms({ edition: 7, beginsOn: '2026-12-21', endsOn: '2027-01-31' })

test.each([
  ['vote', '2026-09-30', null],
  ['vote', '2026-11-20', '2026-12-20'],
  ['vote', '2026-12-20', '2026-12-20'],
  ['vote', '2026-12-21', null],
  ['upload', '2026-11-14', '2026-11-15'],
  ['upload', '2026-11-16', null],
  ['view', '2026-11-20', null],
] as const)('the last day of a task of kind %s on %s is %s', (kind, today, last) => {
  expect(lastDayOf(kind, [edition], today)).toBe(last)
})

test('where an edition follows another at once, its last day counts; after a break it does not', () => {
  expect(lastDayOf('vote', [next, edition], '2026-11-20')).toBe('2027-01-31')
  expect(lastDayOf('upload', [next, edition], '2026-11-14')).toBe('2026-11-15')
  expect(lastDayOf('upload', [next, edition], '2026-12-21')).toBe('2027-01-31')
})
