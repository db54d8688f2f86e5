import { votesOfDay } from '@club/contract/talent.constants.ts'

type VoteRefusal = 'ownWork' | 'blacklisted' | 'voteClosed' | 'votesOfDayUsed'

/**
 * How many of the day's votes are used up: those of the account, or all if an earlier account of the same mobile has
 * voted today.
 */
export const votesUsed = (ofAccount: number, ofMobile: number): number =>
  ofMobile > ofAccount ? votesOfDay : ofAccount

/** Why a vote is not taken, or null; a reason that waiting cannot change comes first: rules/contest#votes. */
export function whyNoVote(vote: {
  isOwn: boolean
  isBlacklisted: boolean
  isOpen: boolean
  votesToday: number
}): VoteRefusal | null {
  if (vote.isOwn) return 'ownWork'
  if (vote.isBlacklisted) return 'blacklisted'
  if (!vote.isOpen) return 'voteClosed'
  return vote.votesToday >= votesOfDay ? 'votesOfDayUsed' : null
}
