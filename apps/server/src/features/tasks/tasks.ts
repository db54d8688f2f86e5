import type { tasks } from '@club/contract/tasks.ts'
import type { Feature } from '../../kit/feature.ts'
import type { EarningContext } from '../activity/activity.ts'
import { tasksRoutes } from './tasks.routes.ts'
import { words } from './tasks.words.ts'
import { sweepViews } from './views.ts'

export { makeProfileTasks } from './profile-tasks.ts'
export { makeTalentTasks } from './talent-tasks.ts'

/** The task list, actions and claims. */
export function tasksFeature(context: EarningContext) {
  return {
    routes: tasksRoutes(context),
    words,
    sweep: (now) => sweepViews(context.db, now),
  } satisfies Feature<typeof tasks>
}
