import type { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'

export type CourseRow = AnswerOf<typeof courses.list>['list'][number]
export type CourseDetail = NonNullable<AnswerOf<typeof courses.detail>['course']>
export type CoursePay = AnswerOf<typeof courses.list>['pay']
export type CourseType = CourseRow['courseType']

const pathOfType: Record<CourseType, string> = { Video: '/course-info', Article: '/courseArticle' }

/** The page of a course. */
export function coursePath({ courseId, courseType }: Pick<CourseRow, 'courseId' | 'courseType'>): string {
  return `${pathOfType[courseType]}?courseId=${encodeURIComponent(courseId)}`
}
