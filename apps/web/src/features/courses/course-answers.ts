import type { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'

export type CourseRow = AnswerOf<typeof courses.list>['list'][number]
export type CourseDetail = NonNullable<AnswerOf<typeof courses.detail>['course']>
export type CoursePay = AnswerOf<typeof courses.list>['pay']
export type CourseType = CourseRow['courseType']

const pathOfType: Record<CourseType, string> = { Video: '/course-info', Article: '/courseArticle' }

const courseIdLongest = 64

/** Which course an address asks for; '' for none, and for what can be no id of ours. */
export function courseIdIn(query: URLSearchParams): string {
  const courseId = query.get('courseId') ?? ''
  return courseId.length > courseIdLongest ? '' : courseId
}

/** The page of a course. */
export function coursePath({ courseId, courseType }: Pick<CourseRow, 'courseId' | 'courseType'>): string {
  return `${pathOfType[courseType]}?courseId=${encodeURIComponent(courseId)}`
}
