import type { courses } from '@club/contract/courses.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import { sweepStudies } from './course-study.ts'
import { coursesRoutes } from './courses.routes.ts'
import { words } from './courses.words.ts'

/** Courses and their study. */
export function coursesFeature(context: EarningContext) {
  return {
    routes: coursesRoutes(context),
    words,
    sweep: (now) => sweepStudies(context.db, now),
  } satisfies Feature<typeof courses>
}
