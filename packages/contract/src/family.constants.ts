/** Relatives who help: rules/family. */
export const helperStates = ['pending', 'active', 'ended'] as const
export type HelperState = (typeof helperStates)[number]

/** Who ended a helper's link. */
export const helperSides = ['member', 'helper'] as const
export type HelperSide = (typeof helperSides)[number]

/** How help ends: by one side, by itself (rules/family#disuse), or since the helper's mobile is another's now. */
export const helpEnds = [...helperSides, 'disuse', 'mobile'] as const
export type HelpEnd = (typeof helpEnds)[number]

/** Helpers that a member may have, counting those who wait to be confirmed. */
export const maxHelpers = 2

/** Members that one helper may help. */
export const maxHelped = 5

/** The text that a member reads before confirming a helper. */
export const familyTextVersion = 1

/** Characters of a helper's name. */
export const maxHelperNameLength = 10
export const greetingsOfDay = 3
export const maxGreetingTextLength = 40

/** Sentences that a helper may send. */
export const familySentences = ['thinking', 'morning', 'checkIn', 'course', 'rest', 'visit'] as const
export type FamilySentence = (typeof familySentences)[number]
