import type { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { idIn } from '../../kit/page/query-params.ts'

export type CourseRow = AnswerOf<typeof courses.list>['list'][number]
export type CourseDetail = NonNullable<AnswerOf<typeof courses.detail>['course']>
export type CoursePay = AnswerOf<typeof courses.list>['pay']
export type CourseType = CourseRow['courseType']

/** The course id in an address; '' if there is none or it is malformed. */
export const courseIdIn = (query: URLSearchParams) => idIn(query, 'courseId')
