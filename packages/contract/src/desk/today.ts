import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const waits = z.object({
  works: z.int(),
  casesOpen: z.int(),
  casesLate: z.int(),
  /** The earliest due day of an open case, and the working days that are left to it. */
  nextCase: z.object({ dueDay: z.string(), daysLeft: z.int() }).nullable(),
  heldVotes: z.int(),
  heldInvitations: z.int(),
  /** Orders that the caller may confirm. */
  confirmations: z.int(),
  /** Own orders that wait for somebody else. */
  ownOrders: z.int(),
})

const wrong = z.object({
  /** Files of the last two weeks that were refused, broke off or hold refused rows, the latest first. */
  files: z.array(
    z.object({
      fileId: z.string(),
      kind: z.string(),
      name: z.string(),
      startedAt: z.string(),
      state: z.enum(['running', 'done', 'stopped', 'refused']),
      rows: z.int(),
      refusedRows: z.int(),
    }),
  ),
  /** Content that has expired or expires within 30 days, the soonest first. */
  expiring: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), lastDay: z.string() })),
  expiringCount: z.int(),
})

/** Members who miss so many points to the month's target; both ends are included. */
const step = z.object({ from: z.int(), to: z.int(), members: z.int() })

const month = z.object({
  month: z.string(),
  /** Today included. */
  daysLeft: z.int(),
  ranksGiven: z.int(),
  places: z.int(),
  /** Members on the ranking list without a rank, by the points that they miss; null without a list. */
  onTheWay: z
    .object({
      members: z.int(),
      takenAt: z.string(),
      steps: z.array(step),
      /** Rough: as if nobody had done a task yet this month; `inAll` counts the bank's tasks and invitations, too. */
      inClub: z.object({ points: z.int(), members: z.int() }),
      inAll: z.object({ points: z.int(), members: z.int() }),
    })
    .nullable(),
})
export type RunningMonth = z.output<typeof month>

const finding = z.object({
  level: z.enum(['warning', 'problem']),
  /** What was checked, and what the doctor says of it. */
  about: z.string(),
  says: z.string(),
})

export const todaySchemas = {
  show: {
    request: z.strictObject({}),
    answer: z.object({ today: z.string(), waits, wrong, month }),
  },
  health: {
    request: z.strictObject({}),
    /** Found at most a minute ago. */
    answer: z.object({ findings: z.array(finding), checkedAt: z.string() }),
  },
} as const

type S = typeof todaySchemas

/** Where somebody at the desk begins: what waits, what went wrong, and the month so far. It names no member. */
export const today = /* @__PURE__ */ deskCallsOf('today', {
  show: deskEndpoint<S['show']>({
    path: '/api/today/show',
    permission: 'today',
    summary: 'What waits, what went wrong, and where the running month stands.',
  }),
  health: deskEndpoint<S['health']>({
    path: '/api/today/health',
    permission: 'today',
    summary: "The doctor's warnings and problems.",
  }),
})
