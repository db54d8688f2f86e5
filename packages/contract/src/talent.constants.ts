/** A work's number: the edition, then five digits. */
export const workNoPattern = /^[1-6]\d{5}$/

/** How many works a search for a part of a name gives at most. */
export const maxFoundWorks = 50

/** Works and votes of the talent contest: rules/contest#works, rules/contest#votes. */
export const maxWorkNameLength = 20
export const maxWorkIntroLength = 300

/** Pictures of one work; a film stands alone. */
export const maxFilesOfWork = 3

/** A member's works of one edition that are not deleted. */
export const maxWorksOfEdition = 5
export const votesOfDay = 3
export const workStates = ['review', 'shown', 'refused', 'deleted'] as const
export type WorkState = (typeof workStates)[number]

/** Why a work was sent back: rules/contest#review. */
export const refusedWorkReasons = [
  'notOwn',
  'personalData',
  'advertising',
  'unclear',
  'wrongType',
  'other',
] as const
export type RefusedWorkReason = (typeof refusedWorkReasons)[number]

/** The state of a vote: counted, held for an operator, or refused by one. */
export type VoteState = 'counted' | 'held' | 'refused'

/** The rule by which a vote was held: rules/contest#bursts. */
export const heldVoteRules = ['address', 'browser', 'newAccounts'] as const
export type HeldVoteRule = (typeof heldVoteRules)[number]
