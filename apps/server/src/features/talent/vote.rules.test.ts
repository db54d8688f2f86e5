import { expect, test } from 'vitest'
import { whyNoVote } from './vote.rules.ts'

test('a vote is refused for the reason that waiting cannot change', () => {
  const fine = { isOwn: false, isBlacklisted: false, isOpen: true, votesToday: 2 }
  expect(whyNoVote(fine)).toBeNull()
  expect(whyNoVote({ ...fine, votesToday: 3 })).toBe('votesOfDayUsed')
  expect(whyNoVote({ ...fine, votesToday: 3, isOpen: false })).toBe('voteClosed')
  expect(whyNoVote({ ...fine, isOpen: false, isBlacklisted: true })).toBe('blacklisted')
  expect(whyNoVote({ isOwn: true, isBlacklisted: true, isOpen: false, votesToday: 3 })).toBe('ownWork')
})
