import { z } from 'zod'
import { caseStates } from '../cases.constants.ts'
import { languages } from '../languages.ts'
import { refusalReasons } from '../points.constants.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'
import { lookReason } from './members.ts'

const inEachLanguage = z.record(z.enum(languages), z.string())

const listedCase = z.object({
  caseId: z.string(),
  userId: z.string(),
  tradeKind: z.enum(['award', 'refusal']),
  taskId: z.string(),
  taskName: z.string(),
  state: z.enum(caseStates),
  openedDay: z.string(),
  dueDay: z.string(),
  /** False: public holidays on the way are not known yet, so that the day may come later. */
  isDueCertain: z.boolean(),
  /** Working days that are left, the due day included; negative for days that it is late. */
  daysLeft: z.int(),
  answeredAt: z.string().nullable(),
  correctedPoints: z.int().nullable(),
  /** Who else works on it. */
  claimedBy: z.string().nullable(),
})
export type ListedCase = z.output<typeof listedCase>

const trade = z.object({
  id: z.string(),
  kind: z.enum(['award', 'refusal']),
  taskName: z.string(),
  point: z.int(),
  time: z.string(),
  reason: z.enum(refusalReasons).nullable(),
  /** What the member reads. */
  explanation: z.string(),
})
export type CaseTrade = z.output<typeof trade>

const template = z.object({
  id: z.string(),
  title: z.string(),
  /** `{points}` stands for the points that are made good. */
  texts: inEachLanguage,
  /** The template says that points are made good. */
  makesGood: z.boolean(),
})
export type CaseTemplate = z.output<typeof template>

const shownCase = listedCase.extend({
  tradeId: z.string(),
  openedAt: z.string(),
  /** What the member wrote. */
  text: z.string().nullable(),
  answer: z.partialRecord(z.enum(languages), z.string()).nullable(),
  /** Masked. */
  mobile: z.string().nullable(),
  nickName: z.string().nullable(),
  /** What the club knew when the case was opened. */
  facts: z.array(z.string()),
  /** What the member reads about the entry or refusal itself; null if it is gone. */
  trade: trade.nullable(),
  /** The member's entries and refusals of the days around it. */
  around: z.array(trade),
  /** Refusals of the same task in the same month. */
  related: z.array(trade),
  templates: z.array(template),
  /** What one completion of the task pays. */
  suggestedPoints: z.int().nullable(),
})
export type ShownCase = z.output<typeof shownCase>

/** What was listed last: its due day and its id. */
const cursor = z.string().regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const casesPageSize = 50

export const deskCasesSchemas = {
  list: {
    request: z.strictObject({ state: z.enum(caseStates), after: cursor.nullable(), reason: lookReason }),
    answer: z.object({
      cases: z.array(listedCase),
      /** Null: there are no more. */
      next: z.string().nullable(),
      open: z.int(),
      late: z.int(),
    }),
  },
  show: {
    request: z.strictObject({ caseId: z.uuid(), reason: lookReason }),
    /** Null: there is no such case, or its member has left. */
    answer: z.object({ case: shownCase.nullable() }),
  },
} as const

type S = typeof deskCasesSchemas

/** Members' cases at the desk: what they doubt, and what the club knows of it. */
export const cases = /* @__PURE__ */ deskCallsOf('cases', {
  list: deskEndpoint<S['list']>({
    path: '/api/cases/list',
    permission: 'cases',
    summary: 'Open cases by due day, the earliest first; or answered ones, the latest first.',
  }),
  show: deskEndpoint<S['show']>({
    path: '/api/cases/show',
    permission: 'cases',
    summary: 'One case with its facts in sentences, what happened around it, and templates for the answer.',
  }),
})
