import { z } from 'zod'
import { caseStates } from './cases.constants.ts'
import { datePresets } from './date-presets.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { refusalReasons } from './points.constants.ts'
import { instant, nothing, page, paging, request } from './shapes.ts'

const trade = z.object({
  /** Also identifies the entry or refusal in a case. */
  id: z.string(),
  kind: z.enum(['award', 'refusal']),
  taskId: z.string(),
  taskName: z.string(),
  /** Points of an award; 0 for a refusal. */
  point: z.int(),
  /** The total after an award; null for a refusal. */
  totalAfter: z.int().nullable(),
  time: instant,
  /** The month that it counts in. */
  month: z.string(),
  reason: z.enum(refusalReasons).nullable(),
  /** The course's title or the invited friend's masked name, if the task is about one. */
  about: z.string().nullable(),
  /** What was done, when, and which cap or rule decided, in plain words. */
  explanation: z.string(),
  /** The latest case about it, or null; while it is open, no second one can be opened. */
  case: z.object({ caseId: z.string(), state: z.enum(caseStates), dueDay: z.string() }).nullable(),
})

export const pointsSchemas = {
  total: { request: nothing, answer: z.object({ happyPointValue: z.int() }) },
  trades: {
    /** `within` keeps what happened in the days of a preset; without it, everything is listed. */
    request: request({ ...paging, within: z.enum(datePresets).optional() }),
    answer: page(trade),
  },
}

type S = typeof pointsSchemas

/** Happiness points: the total and its history (rules/points#point-history). */
export const points = /* @__PURE__ */ callsOf('points', {
  total: endpoint<S['total']>({
    path: '/api/user/happypoint',
    access: 'member',
    summary: "The member's happiness points.",
    statuses: ['notLoggedIn'],
  }),
  trades: endpoint<S['trades']>({
    path: '/api/user/happypoint/trades',
    access: 'member',
    summary:
      "The member's point history, newest first, including refusals with their reasons; all, or the days of a date preset.",
    statuses: ['notLoggedIn'],
  }),
})
