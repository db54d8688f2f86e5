import type { Channel } from '@club/contract/channels.ts'
import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import { timesLeft } from '@club/contract/still-possible.rules.ts'
import { bankTaskIds, type TaskKind } from '@club/contract/tasks.constants.ts'
import type { tasks } from '@club/contract/tasks.ts'
import type { Feature } from '../../kit/feature.ts'
import { personalTable } from '../../kit/personal-data.ts'
import { isCourseReady, type Published } from '../content/content.ts'
import { mobileHashOf } from '../identity/members.ts'
import { taskCards } from './task-cards.ts'
import { type TasksContext, taskList } from './task-list.ts'
import { tasksRoutes } from './tasks.routes.ts'
import { words } from './tasks.words.ts'
import { sweepViews } from './views.ts'

export { makeProfileTasks } from './profile-tasks.ts'
export { makeTalentTasks } from './talent-tasks.ts'

/** A member's tasks today, as the member sees them in a language and a channel. */
export async function tasksOf(
  context: TasksContext,
  memberId: string,
  { language, channel }: { language: Language; channel: Channel },
) {
  const mobileHash = await mobileHashOf(context.db, memberId)
  return taskList(context, { memberId, mobileHash, language, channel })
}

/** A member's tasks today, as they are paid on the web. */
export async function openTasksOf(context: TasksContext, memberId: string) {
  return (await tasksOf(context, memberId, { language: defaultLanguage, channel: 'WEB' })).list
}

/** Kinds of tasks that a member does not do alone in the club: they need the bank or other people. */
const kindsElsewhere: readonly TaskKind[] = ['bank', 'aum', 'invite']

/**
 * The points that the tasks still give in the rest of a day's month, in any channel, to somebody who has done none of
 * them yet, and who has the customer number and the assets: nobody can get more. `inClub` is without what needs the bank
 * or other people.
 */
export function maxPointsLeft(published: Published, today: string): { inClub: number; inAll: number } {
  const seen = { language: defaultLanguage, channel: 'WEB', today } as const
  const courses = published.items('course').filter((course) => isCourseReady(course, defaultLanguage)).length
  const standing = { awaitsResult: false, isReached: true, lacksCustomerNo: false, blacklisted: false }
  const left = taskCards(published, seen).map(({ view: { kind }, untouched }) => {
    const itemsPerCycle = kind === 'share' || kind === 'study' ? courses : null
    const task = untouched({ ...standing, itemsPerCycle })
    const isElsewhere = kindsElsewhere.includes(kind) || bankTaskIds.some((id) => id === task.taskId)
    return { points: timesLeft(task, today, true) * task.point, isElsewhere }
  })
  const sum = (tasks: typeof left) => tasks.reduce((points, each) => points + each.points, 0)
  return { inClub: sum(left.filter(({ isElsewhere }) => !isElsewhere)), inAll: sum(left) }
}

/** The task list, actions and claims. */
export function tasksFeature(context: TasksContext) {
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
