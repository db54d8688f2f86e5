import { z } from 'zod'
import { isMonth } from '../business-day.ts'
import { channels } from '../channels.ts'
import { taskCycles, taskIds, taskKinds } from '../tasks.constants.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

export const maxTriedPoints = 100_000
export const maxTriedCap = 1_000_000
const maxTriedTimes = 1000

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
  /** The month of the announced change that gave the values; null if they are as they were published. */
  changedFrom: z.string().nullable(),
})

/** Another value for a task; what is left out stays as it was. */
const changedTask = z.strictObject({
  taskId: z.enum(taskIds),
  points: z.int().min(1).max(maxTriedPoints).optional(),
  /** Null takes the cap away. */
  monthlyCap: z.int().min(1).max(maxTriedCap).nullable().optional(),
})

/** The new values of a task in an announced change; what is left out stays. */
export const announcedTask = changedTask.extend({
  cycleTimes: z.int().min(1).max(maxTriedTimes).optional(),
  actionTimes: z.int().min(1).max(maxTriedTimes).optional(),
  channels: z.strictObject({ MB: z.boolean(), WX: z.boolean(), WEB: z.boolean() }).partial().optional(),
})
export type AnnouncedTask = z.output<typeof announcedTask>

/** A change that was announced to members. */
const announcedChange = z.object({
  changeId: z.string(),
  /** `2027-01`: it is in force from the first of it, unless it was withdrawn. */
  fromMonth: z.string(),
  state: z.enum(['announced', 'inForce', 'withdrawn']),
  /** As members read it. */
  sentences: z.array(z.string()),
  reason: z.string(),
  announcedAt: z.string(),
  announcedBy: z.string(),
  /** Null if it was announced in the shell. */
  confirmedBy: z.string().nullable(),
  withdrawn: z
    .object({ at: z.string(), by: z.string(), confirmedBy: z.string().nullable(), reason: z.string() })
    .nullable(),
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
    answer: z.object({
      target: z.int(),
      places: z.int(),
      contentVersion: z.int(),
      tasks: z.array(rule),
      /** The latest first. */
      changes: z.array(announcedChange),
      /** The first month for which a change can still be announced. */
      earliestMonth: z.string(),
    }),
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
    path: '/api/rules/show',
    permission: 'rules',
    summary: 'Points, caps and cycles of every task, with their version, and the announced changes.',
  }),
  simulate: deskEndpoint<S['simulate']>({
    path: '/api/rules/simulate',
    permission: 'rules simulate',
    summary: 'What other values would have done to a month; nothing is changed.',
  }),
})
