import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { refusalReasons } from './points.constants.ts'
import { id, instant, nothing, origin, request } from './shapes.ts'
import { afterAward } from './tasks.ts'

/**
 * A part of a course, from `from` up to but excluding `to`: seconds of a video, or paragraphs of an article,
 * from 0.
 */
const part = { from: z.int().min(0).max(100_000), to: z.int().min(1).max(100_000) }

/** A member's progress in one course. */
const progress = z.object({
  courseId: z.string(),
  unit: z.enum(['second', 'paragraph']),
  /** The course's length in its unit. */
  length: z.int(),
  /** Covered parts, sorted and without overlaps. */
  covered: z.array(z.object({ from: z.int(), to: z.int() })),
  coveredLength: z.int(),
  /** The length to cover for the course to be complete. */
  neededLength: z.int(),
  completedTime: instant.nullable(),
  /** Points that the course gave; 0 so far. */
  point: z.int(),
  /** Why a complete course gave no points, or null. */
  refusal: z.enum(refusalReasons).nullable(),
})

/** The public part of a course. */
const course = z.object({
  courseId: z.string(),
  courseType: z.enum(['Video', 'Article']),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string(),
  minutes: z.int(),
  /** The length of a video, null for an article. */
  lengthSeconds: z.int().nullable(),
  /** False while its video or text is being prepared. */
  isReady: z.boolean(),
})

/** Points for studying and sharing in channels that pay; a member's own state is in the tasks. */
const pay = z.object({
  studyPoint: z.int(),
  studyMonthlyCap: z.int().nullable(),
  sharePoint: z.int(),
})

const courseDetail = course.extend({
  /** An article's text or a video's description; sanitised when published, '' if none. */
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
    // Accept any address: an impossible id is answered like an unknown one.
    request: request({ courseId: z.string().max(64) }),
    /** `course` is null if it does not exist. */
    answer: z.object({ course: courseDetail.nullable(), pay }),
  },
  begin: {
    request: request({ courseId: id }),
    answer: progress.extend({ sessionId: z.string(), heartbeatSeconds: z.int() }),
  },
  heartbeat: {
    request: request({ courseId: id, sessionId: z.uuid(), ...part }),
    answer: progress.extend({
      /** `partly`: the rest exceeded twice real time or the course's end, and can be sent again later. */
      verdict: z.enum(['counted', 'partly', 'nothingNew', 'tooFast', 'outside']),
      /** Whether this heartbeat earned the points. */
      isAwardedNow: z.boolean(),
      happyPointValue: z.int(),
    }),
  },
  progress: { request: nothing, answer: z.object({ list: z.array(progress) }) },
}

type S = typeof coursesSchemas

/** Courses and their study: rules/tasks#study. */
export const courses = /* @__PURE__ */ callsOf('courses', {
  list: endpoint<S['list']>({
    path: '/api/course/query',
    isContent: true,
    summary: 'The courses of the college in their order, and the points for studying and sharing them.',
  }),
  detail: endpoint<S['detail']>({
    path: '/api/course/detail',
    isContent: true,
    summary: 'One course with its video or text; null if it does not exist.',
  }),
  begin: endpoint<S['begin']>({
    path: '/api/course/study/begin',
    isQuiet: true,
    access: 'member',
    summary: 'Begins or resumes studying a course, with the recorded progress.',
    statuses: ['notLoggedIn', 'contentUnknown'],
  }),
  heartbeat: endpoint<S['heartbeat']>({
    path: '/api/course/study/heartbeat',
    isQuiet: true,
    access: 'member',
    summary:
      'Reports which part of a course was just watched or read; completing the course earns its points.',
    statuses: ['notLoggedIn', 'contentUnknown', 'studyUnknown'],
    refreshes: ['courses.progress', ...afterAward],
  }),
  progress: endpoint<S['progress']>({
    path: '/api/course/study/progress',
    access: 'member',
    summary: "The member's progress in every course that they have begun.",
    statuses: ['notLoggedIn'],
  }),
})
