export const complaintWorkingDays = 15

/** A case is open until it is answered. */
export const caseStates = ['open', 'answered'] as const
export type CaseState = (typeof caseStates)[number]
export const maxCaseTextLength = 500

/** Cases that a member can open on one day. */
export const maxCasesOfDay = 3

/** More points than this are made good for a member in a month only with a second person. */
export const maxPointsAlone = 100
