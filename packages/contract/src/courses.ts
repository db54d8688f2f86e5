import type { coursesSchemas } from './courses.schemas.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { afterAward } from './tasks.ts'

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
    access: 'member',
    summary: 'Begins or resumes studying a course, with the recorded progress.',
    statuses: ['notLoggedIn', 'contentUnknown'],
  }),
  heartbeat: endpoint<S['heartbeat']>({
    path: '/api/course/study/heartbeat',
    access: 'member',
    summary:
      'Tells which part of a course was just watched or read; what completes the course earns its points.',
    statuses: ['notLoggedIn', 'contentUnknown', 'studyUnknown'],
    refreshes: ['courses.progress', ...afterAward],
  }),
  progress: endpoint<S['progress']>({
    path: '/api/course/study/progress',
    access: 'member',
    summary: "The member's progress in every course that they began.",
    statuses: ['notLoggedIn'],
  }),
})
