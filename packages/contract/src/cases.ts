import { z } from 'zod'
import { caseStates, maxCaseTextLength } from './cases.constants.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { id, instant, page, paging, request } from './shapes.ts'

/** A member's doubt about an entry or refusal, and its outcome. */
const memberCase = z.object({
  caseId: z.string(),
  tradeKind: z.enum(['award', 'refusal']),
  /** The `id` of the entry or refusal in the history. */
  tradeId: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  /** What the member wrote, or null. */
  text: z.string().nullable(),
  state: z.enum(caseStates),
  openedTime: instant,
  /** The business day by whose end it is answered: 15 working days. */
  dueDay: z.string(),
  /** False if the public holidays of a year on the way are not published yet: the day may move. */
  isDueCertain: z.boolean(),
  /** The answer in the caller's language, or null. */
  answer: z.string().nullable(),
  answeredTime: instant.nullable(),
  /** Points of the correction, or null. */
  correctedPoint: z.int().nullable(),
})

export const casesSchemas = {
  open: {
    request: request({
      tradeKind: z.enum(['award', 'refusal']),
      tradeId: id,
      text: z.string().trim().max(maxCaseTextLength).optional(),
    }),
    answer: memberCase,
  },
  list: { request: request(paging), answer: page(memberCase) },
}

type S = typeof casesSchemas

/** 'This looks wrong', members' doubts about their points: rules/points#cases. */
export const cases = /* @__PURE__ */ callsOf('cases', {
  open: endpoint<S['open']>({
    path: '/api/case/open',
    access: 'member',
    summary: 'Opens a case about an entry or refusal; while one is open, returns that one.',
    statuses: ['notLoggedIn', 'tradeUnknown', 'casesOfDayUsed'],
    refreshes: ['cases.list', 'points.trades'],
  }),
  list: endpoint<S['list']>({
    path: '/api/case/list',
    access: 'member',
    summary: "The member's cases, newest first.",
    statuses: ['notLoggedIn'],
  }),
})
