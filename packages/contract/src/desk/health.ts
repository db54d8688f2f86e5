import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'
import { roles } from './roles.ts'

const instant = z.string()

const finding = z.object({
  level: z.enum(['ok', 'warning', 'problem']),
  /** What was checked, and what the doctor says of it: in English the words of `club doctor`. */
  about: z.string(),
  says: z.string(),
})

const job = z.object({
  /** As the log has it, and in the caller's language. */
  name: z.string(),
  title: z.string(),
  everySeconds: z.int(),
  /** Null if it has never ended well. */
  succeededAt: instant.nullable(),
  tookMs: z.int().nullable(),
  /** In a row. */
  failures: z.int(),
  isLate: z.boolean(),
})

export const healthSchemas = {
  examine: {
    request: z.strictObject({}),
    answer: z.object({ examinedAt: instant, findings: z.array(finding) }),
  },
  show: {
    request: z.strictObject({}),
    answer: z.object({
      now: instant,
      jobs: z.array(job),
      stuck: z.array(
        z.object({
          work: z.string(),
          items: z.int(),
          since: instant,
          lastAt: instant,
          /** A code or the kind of an error; never personal data. */
          cause: z.string(),
        }),
      ),
      /** The last file of each kind that was fed to its end. */
      feeds: z.array(z.object({ kind: z.string(), finishedAt: instant })),
      /** What this server has called since it started. */
      services: z.array(
        z.object({ service: z.string(), calls: z.int(), failed: z.int(), isAway: z.boolean() }),
      ),
    }),
  },
  sessions: {
    request: z.strictObject({}),
    /** At most the latest 200. */
    answer: z.object({
      people: z.array(
        z.object({
          personId: z.string(),
          name: z.string(),
          roles: z.array(z.enum(roles)),
          sessions: z.int(),
          startedAt: instant,
          seenAt: instant,
          /** The caller. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  },
} as const

type S = typeof healthSchemas

/** How the club is: what the doctor finds, its jobs and feeds, and who is at the desk. */
export const health = /* @__PURE__ */ deskCallsOf('health', {
  examine: deskEndpoint<S['examine']>({
    path: '/api/health/examine',
    permission: 'health',
    summary: 'What the doctor finds.',
  }),
  show: deskEndpoint<S['show']>({
    path: '/api/health/show',
    permission: 'health',
    summary: 'Jobs, stuck work, the age of the feeds and the services outside.',
  }),
  sessions: deskEndpoint<S['sessions']>({
    path: '/api/health/sessions',
    permission: 'health',
    summary: 'Who is signed in at the desk.',
  }),
})
