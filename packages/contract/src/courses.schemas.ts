import { z } from 'zod'
import { languages, refusalReasons } from './constants.ts'
import { id, instant, nothing, origin, request } from './shapes.ts'

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

/** A course as everybody may see it. */
const course = z.object({
  courseId: z.string(),
  courseType: z.enum(['Video', 'Article']),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string(),
  minutes: z.int(),
  /** The length of a video, null for an article. */
  lengthSeconds: z.int().nullable(),
  /** False while its film or text is still being prepared. */
  isReady: z.boolean(),
})

/** What studying and sharing bring where a channel pays for them; a member's own standing is in the tasks. */
const pay = z.object({
  studyPoint: z.int(),
  studyMonthlyCap: z.int().nullable(),
  sharePoint: z.int(),
})

const courseDetail = course.extend({
  /** An article's text, or what a video says; cleaned when published, '' without one. */
  html: z.string(),
  /** The paragraphs of an article, null for a video. */
  paragraphs: z.int().nullable(),
  videoUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.enum(languages), url: z.string() })),
  origin,
})

export const coursesSchemas = {
  list: { request: nothing, answer: z.object({ list: z.array(course), pay }) },
  detail: {
    // Whatever an address asks for: what can be no course of ours is answered like one that is not there.
    request: request({ courseId: z.string().max(64) }),
    /** `course` is null where the club has no such course. */
    answer: z.object({ course: courseDetail.nullable(), pay }),
  },
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
