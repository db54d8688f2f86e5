import type { medals } from '@club/contract/medals.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { personalTable } from '../../kit/personal-data.ts'
import type { Reactor } from '../activity/activity.ts'
import type { ContentContext, Published } from '../content/content.ts'
import { type MedalsDeps, medalsRoutes } from './medals.routes.ts'
import { medalProgress } from './medals.rules.ts'
import { completions } from './medals.sql.ts'

/** Medals with the member's progress; `drawPoster` draws the poster of one. */
export function medalsFeature(context: ContentContext, drawPoster: MedalsDeps['drawPoster']) {
  return {
    routes: medalsRoutes({ ...context, drawPoster }),
    personalData: {
      tables: [
        personalTable('medal_progress', { act: 'delete' }, { task_id: 'task', completions: 'number' }),
      ],
    },
  } satisfies Feature<typeof medals>
}

/** A member's progress toward the next medal of a task. */
interface MedalInProgress {
  medalId: string
  taskId: string
  total: number
  done: number
  needed: number
}

/** The medals that members have begun to collect toward, by user id. */
export async function medalsInProgress(
  on: Queryable,
  published: Published,
  userIds: readonly string[],
): Promise<Map<string, MedalInProgress[]>> {
  const medals = published.items('medal').filter(({ facts }) => !facts.isMake)
  const found = new Map<string, MedalInProgress[]>()
  for (const { userId, taskId, completions: done } of await on.all(completions.ofMembers, [userIds])) {
    const list = found.get(userId) ?? []
    for (const { id: medalId, facts } of medals.filter((medal) => medal.facts.taskId === taskId)) {
      const { total, completeActionTimes } = medalProgress(facts, done)
      list.push({ medalId, taskId, total, done: completeActionTimes, needed: facts.completeTimes })
    }
    found.set(userId, list)
  }
  return found
}

/** Counts a completion toward its task's medals, in the same transaction. */
export const countTowardMedals: Reactor = async (tx, { userId, taskId }) => {
  await tx.run(completions.add, [userId, taskId])
}
