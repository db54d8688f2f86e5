import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { count, id, nothing, request } from './shapes.ts'
import { taskIds } from './tasks.constants.ts'

/** A medal with the member's progress: rules/tasks#medals. */
export const medal = z.object({
  medalId: z.string(),
  medalName: z.string(),
  medalIntro: z.string(),
  tips: z.string(),
  btn: z.string(),
  other: z.string().nullable(),
  isMake: z.boolean(),
  /** The locked picture. */
  backImageUrl: z.string(),
  /** The earned picture. */
  frontImageUrl: z.string(),
  /** How many the member owns. */
  total: z.int(),
  /** Completions of the task that one medal needs. */
  completeTimes: z.int(),
  /** Completions toward the next medal. */
  completeActionTimes: z.int(),
  /** The task that it counts. */
  taskId: z.enum(taskIds),
  taskName: z.string(),
  /** '1' locked, '2' earned, '3' being made. */
  status: z.enum(['1', '2', '3']),
})

export const medalsSchemas = {
  all: { request: nothing, answer: z.object({ list: z.array(medal) }) },
  getPoster: {
    request: request({ medalNum: count(100_000), medalId: id, posterType: z.enum(['0']) }),
    answer: z.object({ imageUrl: z.string(), text: z.string(), width: z.int(), height: z.int() }),
  },
}

type S = typeof medalsSchemas

/** Medals and their posters: rules/tasks#medals. */
export const medals = /* @__PURE__ */ callsOf('medals', {
  all: endpoint<S['all']>({
    path: '/api/medal/all',
    access: 'member',
    summary: "All medals with the member's progress.",
    statuses: ['notLoggedIn'],
  }),
  getPoster: endpoint<S['getPoster']>({
    path: '/api/userQry/getPoster',
    access: 'member',
    summary: 'A share poster of a medal.',
    statuses: ['notLoggedIn', 'contentUnknown', 'postersOfDayUsed', 'storageFull'],
  }),
})
