import { featurePages } from '../../kit/page/page.ts'
import { courseRoute, coursesNeed, progressNeed } from './course-needs.ts'
import { courseWords } from './words.ts'

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
