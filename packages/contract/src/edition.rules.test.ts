import { expect, test } from 'vitest'
import { type EditionTerms, openOn } from './edition.rules.ts'

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
