import type { courses } from '@club/contract/courses.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import type { Published } from '../content/content.ts'
import { sweepStudies } from './course-study.ts'
import { coursesRoutes } from './courses.routes.ts'
import { lengthOf, measureOf, mergeParts } from './courses.rules.ts'
import { words } from './courses.words.ts'
import { coursesPersonalData } from './personal-data.ts'
import { latestProgressOf } from './progress.ts'

/** Courses and their study. */
export function coursesFeature(context: EarningContext) {
  return {
    routes: coursesRoutes(context),
    personalData: coursesPersonalData,
    words,
    sweep: (now) => sweepStudies(context.db, now),
  } satisfies Feature<typeof courses>
}

/** The course that a member studied last, and how much of it; null before the first. */
export async function lastCourseOf(
  on: Queryable,
  published: Published,
  userId: string,
  language: Language,
): Promise<{ title: string; percent: number } | null> {
  for (const { courseId, covered } of await latestProgressOf(on, userId)) {
    const course = published.item('course', courseId)
    if (!course) continue
    const { length } = measureOf(course.facts)
    const percent = Math.floor((lengthOf(mergeParts(covered, length)) * 100) / length)
    return { title: course.words[language].title, percent }
  }
  return null
}
