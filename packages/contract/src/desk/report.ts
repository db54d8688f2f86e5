import { z } from 'zod'
import { isDay } from '../business-day.ts'
import { channels } from '../channels.ts'
import { failureReasons, loadMeasures } from '../reporting.constants.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const day = z.string().refine(isDay)
/** Business days, both included; without them the running month up to today. */
const period = { from: day.optional(), to: day.optional() }
const ofPeriod = z.object({ from: z.string(), to: z.string() })

const counts = z.object({ visits: z.int(), views: z.int(), clicks: z.int(), failures: z.int() })
const named = z.array(z.object({ name: z.string(), events: z.int(), visits: z.int() }))

/** Half, three quarters and 95 of 100 loads took at most so many milliseconds. */
const speed = z.object({ name: z.string(), loads: z.int(), p50: z.int(), p75: z.int(), p95: z.int() })

const cause = z.object({
  page: z.string(),
  reason: z.enum(failureReasons),
  /** The first line of the error; '' if there was none. */
  error: z.string(),
  failures: z.int(),
  visits: z.int(),
})

/** The steps of the funnel in order. */
export const funnelStepNames = ['signedIn', 'checkedIn', 'didTask', 'reached'] as const

const step = z.object({
  step: z.enum(funnelStepNames),
  /** Who did this step and all before it. */
  members: z.int(),
  /** Who did this step, whatever else. */
  inAll: z.int(),
})

const task = z.object({
  taskId: z.string(),
  name: z.string(),
  /** Members with an entry of the task, its entries, and their points. */
  members: z.int(),
  entries: z.int(),
  points: z.int(),
})

export const reportSchemas = {
  visits: {
    request: z.strictObject(period),
    answer: z.object({
      period: ofPeriod,
      days: z.array(
        z.object({
          day: z.string(),
          /** A browser that came by two channels is one visit here, and one of each below. */
          all: counts,
          channels: z.array(counts.extend({ channel: z.enum(channels) })),
        }),
      ),
    }),
  },
  names: {
    request: z.strictObject(period),
    /** The most frequent first, at most 300 of each. */
    answer: z.object({
      period: ofPeriod,
      pages: named,
      clicks: named,
      /** Page views by the text size and the language in which they were read. */
      textSizes: named,
      languages: named,
    }),
  },
  speed: {
    request: z.strictObject({ ...period, measure: z.enum(loadMeasures) }),
    /** Of a sample of page loads, the most loads first. */
    answer: z.object({
      period: ofPeriod,
      all: speed,
      channel: z.array(speed),
      page: z.array(speed),
      engine: z.array(speed),
      textSize: z.array(speed),
      language: z.array(speed),
    }),
  },
  failures: {
    request: z.strictObject(period),
    answer: z.object({
      period: ofPeriod,
      engines: z.array(z.object({ engine: z.string(), failures: z.int(), causes: z.array(cause) })),
    }),
  },
  members: {
    request: z.strictObject(period),
    /** Goes through all members, so it takes long in a large club: ask again while it is `running`. */
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('running'), members: z.int() }),
      z.object({
        state: z.literal('done'),
        period: ofPeriod,
        countedAt: z.string(),
        funnel: z.array(z.object({ channel: z.enum(['all', ...channels]), steps: z.array(step) })),
        tasks: z.array(task),
      }),
    ]),
  },
  cases: {
    request: z.strictObject(period),
    answer: z.object({
      period: ofPeriod,
      open: z.int(),
      overdue: z.int(),
      days: z.array(
        z.object({
          day: z.string(),
          opened: z.int(),
          /** Of those opened on this day. */
          answered: z.int(),
          /** Answered after their due day. */
          late: z.int(),
          corrected: z.int(),
        }),
      ),
      /** Calendar days from opening to the answer, with the cases opened in the period that took so many. */
      waits: z.array(z.object({ days: z.int(), cases: z.int() })),
    }),
  },
  months: {
    request: z.strictObject({}),
    /** The last twelve months, the running one last. */
    answer: z.object({
      places: z.int(),
      months: z.array(
        z.object({
          month: z.string(),
          ranks: z.int(),
          /** Ranks within the places: each costs a benefit, unless it is withheld. */
          benefits: z.int(),
          /** Known once the month is closed. */
          withheld: z.int().nullable(),
          isClosed: z.boolean(),
        }),
      ),
    }),
  },
} as const

type S = typeof reportSchemas

/** Key figures of a period. All of them count; none shows a member. */
export const report = /* @__PURE__ */ deskCallsOf('report', {
  visits: deskEndpoint<S['visits']>({
    path: '/api/report/visits',
    permission: 'report',
    summary: 'Visits, views, clicks and failures by day and channel.',
  }),
  names: deskEndpoint<S['names']>({
    path: '/api/report/names',
    permission: 'report',
    summary: 'Pages and buttons by use, text sizes and languages in use.',
  }),
  speed: deskEndpoint<S['speed']>({
    path: '/api/report/speed',
    permission: 'report',
    summary: 'How long pages took on phones.',
  }),
  failures: deskEndpoint<S['failures']>({
    path: '/api/report/failures',
    permission: 'report',
    summary: 'What failed on phones, by engine.',
  }),
  members: deskEndpoint<S['members']>({
    path: '/api/report/members',
    permission: 'report',
    summary: 'The funnel to 1,000 points, and the tasks by use.',
  }),
  cases: deskEndpoint<S['cases']>({
    path: '/api/report/cases',
    permission: 'report',
    summary: 'Cases and how long they took.',
  }),
  months: deskEndpoint<S['months']>({
    path: '/api/report/months',
    permission: 'report',
    summary: 'Ranks and benefits by month.',
  }),
})
