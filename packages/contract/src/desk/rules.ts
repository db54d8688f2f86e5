import { z } from 'zod'
import { isMonth } from '../business-day.ts'
import { channels } from '../channels.ts'
import { taskCycles, taskIds, taskKinds } from '../tasks.constants.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

export const maxTriedPoints = 100_000
export const maxTriedCap = 1_000_000

const rule = z.object({
  taskId: z.string(),
  name: z.string(),
  kind: z.enum(taskKinds),
  points: z.int(),
  /** Null if there is none. */
  monthlyCap: z.int().nullable(),
  cycle: z.enum(taskCycles),
  /** Completions in a cycle, and actions for one completion. */
  cycleTimes: z.int(),
  actionTimes: z.int(),
  /** Where it pays. */
  channels: z.array(z.enum(channels)),
  /** The publication that last changed it; null if it is not published. */
  version: z.int().nullable(),
  since: z.string().nullable(),
})

/** Another value for a task; what is left out stays as it was. */
const changedTask = z.strictObject({
  taskId: z.enum(taskIds),
  points: z.int().min(1).max(maxTriedPoints).optional(),
  /** Null takes the cap away. */
  monthlyCap: z.int().min(1).max(maxTriedCap).nullable().optional(),
})

const outcome = z.object({
  target: z.int(),
  places: z.int(),
  entries: z.int(),
  points: z.int(),
  /** Members who reached the target, and those of them who had a place. */
  reached: z.int(),
  winners: z.int(),
  /** When the last place was taken; null if some were left. */
  fullAt: z.string().nullable(),
  /** Members with points who missed the target by at most so many, each counted once. */
  missing: z.array(z.object({ upTo: z.int(), members: z.int() })),
})

export const rulesSchemas = {
  show: {
    request: z.strictObject({}),
    answer: z.object({ target: z.int(), places: z.int(), contentVersion: z.int(), tasks: z.array(rule) }),
  },
  simulate: {
    request: z.strictObject({
      month: z.string().refine(isMonth),
      tasks: z.array(changedTask).max(taskIds.length),
      target: z.int().min(1).max(maxTriedPoints).optional(),
      places: z.int().min(1).max(maxTriedCap).optional(),
    }),
    /** Goes through all members of the month: ask again while it is `running`. */
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('running'), members: z.int() }),
      z.object({
        state: z.literal('done'),
        month: z.string(),
        was: outcome,
        would: outcome,
        /** Winners in both, only before, and only with the changes. */
        stay: z.int(),
        lose: z.int(),
        gain: z.int(),
      }),
    ]),
  },
} as const

type S = typeof rulesSchemas

/** The values in force, and what others would have done. Nothing is changed here. */
export const rules = /* @__PURE__ */ deskCallsOf('rules', {
  show: deskEndpoint<S['show']>({
    path: '/api/terms/show',
    permission: 'rules',
    summary: 'Points, caps and cycles of every task, with their version.',
  }),
  simulate: deskEndpoint<S['simulate']>({
    path: '/api/terms/simulate',
    permission: 'rules simulate',
    summary: 'What other values would have done to a month; nothing is changed.',
  }),
})
