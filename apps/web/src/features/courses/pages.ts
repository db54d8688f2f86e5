import { courses } from '@club/contract/courses.ts'
import { answerIn } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import type { Route } from '../../kit/page/page.ts'
import { featurePages } from '../../kit/page/page.ts'
import { courseIdIn } from './course-answers.ts'
import { courseWords } from './words.ts'

export const coursesNeed = need(courses.list, {})
export const progressNeed = need(courses.progress, {})
export const courseNeed = (courseId: string) => need(courses.detail, { courseId })

/** Route parts of a page about the course in its query. */
export const courseRoute: Pick<Route, 'renderQuery' | 'exists' | 'needs' | 'shares'> = {
  renderQuery: ['courseId'],
  needs: ({ query }) => [courseNeed(courseIdIn(query))],
  exists: (client, { language, query }) =>
    answerIn(client, language, courseNeed(courseIdIn(query)))?.course !== null,
  shares: (client, { language, query }) => {
    const course = answerIn(client, language, courseNeed(courseIdIn(query)))?.course
    return course ? { title: course.title, text: course.summary, imageUrl: course.imageUrl } : null
  },
}

export const coursesPages = featurePages(courseWords, [
  {
    path: '/college',
    load: () => import('./college-page.tsx'),
    needs: () => [coursesNeed, progressNeed],
  },
  {
    path: '/course-info',
    loginAlert: 'watching',
    example: '/course-info?courseId=course-2026-05',
    load: () => import('./course-info-page.tsx'),
    ...courseRoute,
  },
  {
    path: '/courseArticle',
    loginAlert: 'watching',
    example: '/courseArticle?courseId=course-2026-02',
    load: () => import('./course-article-page.tsx'),
    ...courseRoute,
  },
])
