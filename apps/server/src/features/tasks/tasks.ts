import type { Channel } from '@club/contract/channels.ts'
import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import type { tasks } from '@club/contract/tasks.ts'
import type { Feature } from '../../kit/feature.ts'
import { personalTable } from '../../kit/personal-data.ts'
import type { EarningContext } from '../activity/activity.ts'
import { mobileHashOf } from '../identity/members.ts'
import { taskList } from './task-list.ts'
import { tasksRoutes } from './tasks.routes.ts'
import { words } from './tasks.words.ts'
import { sweepViews } from './views.ts'

export { makeProfileTasks } from './profile-tasks.ts'
export { makeTalentTasks } from './talent-tasks.ts'

/** A member's tasks today, as the member sees them in a language and a channel. */
export async function tasksOf(
  context: EarningContext,
  memberId: string,
  { language, channel }: { language: Language; channel: Channel },
) {
  const mobileHash = await mobileHashOf(context.db, memberId)
  return taskList(context, { memberId, mobileHash, language, channel })
}

/** A member's tasks today, as they are paid on the web. */
export async function openTasksOf(context: EarningContext, memberId: string) {
  return (await tasksOf(context, memberId, { language: defaultLanguage, channel: 'WEB' })).list
}

/** The task list, actions and claims. */
export function tasksFeature(context: EarningContext) {
  return {
    routes: tasksRoutes(context),
    personalData: {
      tables: [
        personalTable(
          'view_token',
          { act: 'delete' },
          { issued_at: 'time', task_id: 'task', used_at: 'time' },
        ),
      ],
    },
    words,
    sweep: (now) => sweepViews(context.db, now),
  } satisfies Feature<typeof tasks>
}
