export const complaintWorkingDays = 15

/** A case is open until it is answered. */
export const caseStates = ['open', 'answered'] as const
export type CaseState = (typeof caseStates)[number]
/** The longest text of a member about a case, and of the answer in each language. */
export const maxCaseTextLength = 500
export const maxCaseAnswerLength = 1000

/** Cases that a member can open on one day. */
export const maxCasesOfDay = 3

/** More points than this are made good for a member in a month only with a second person. */
export const maxPointsAlone = 100

/** The most points of one correction: more than any task pays at once, to catch typing mistakes. */
export const maxCorrectionPoints = 1000
