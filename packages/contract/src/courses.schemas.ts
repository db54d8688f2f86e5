import { z } from 'zod'
import { refusalReasons } from './constants.ts'
import { id, instant, nothing, request } from './shapes.ts'

/** A part of a course from `from` up to, not including, `to`: seconds of a video, paragraphs of an article from 0. */
const part = { from: z.int().min(0).max(100_000), to: z.int().min(1).max(100_000) }

/** How far a member is in one course. */
const progress = z.object({
  courseId: z.string(),
  unit: z.enum(['second', 'paragraph']),
  /** The course's length in its unit. */
  length: z.int(),
  /** What was covered, in order, without overlaps. */
  covered: z.array(z.object({ from: z.int(), to: z.int() })),
  coveredLength: z.int(),
  /** How much has to be covered for the course to be complete. */
  neededLength: z.int(),
  completedTime: instant.nullable(),
  /** Points that the course gave; 0 until it has. */
  point: z.int(),
  /** Why a complete course has given no points, or null. */
  refusal: z.enum(refusalReasons).nullable(),
})

export const coursesSchemas = {
  begin: {
    request: request({ courseId: id }),
    answer: progress.extend({ sessionId: z.string(), heartbeatSeconds: z.int() }),
  },
  heartbeat: {
    request: request({ courseId: id, sessionId: z.uuid(), ...part }),
    answer: progress.extend({
      /** `partly`: the rest came faster than twice real time or lies beyond the end; it can be told again later. */
      verdict: z.enum(['counted', 'partly', 'nothingNew', 'tooFast', 'outside']),
      /** Whether this heartbeat brought the points. */
      isAwardedNow: z.boolean(),
      happyPointValue: z.int(),
    }),
  },
  progress: { request: nothing, answer: z.object({ list: z.array(progress) }) },
}
