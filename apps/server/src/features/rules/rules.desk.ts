import type { rules } from '@club/contract/desk/rules.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { longReads } from '../../kit/desk/long-reads.ts'
import type { ContentContext } from '../content/content.ts'
import { earliestMonth } from './announcement.rules.ts'
import { announcedChanges, rulesInForce } from './rules-table.ts'
import { type Simulated, simulateMonth } from './simulate-month.ts'

/** The values in force at the desk, and what others would have done. `close` ends what is under way. */
export function rulesDesk({ db, clock, log, published }: ContentContext): {
  routes: DeskHandlersOf<typeof rules>
  close: () => Promise<void>
} {
  const reads = longReads<Simulated>(log)
  return {
    close: reads.close,
    routes: {
      async show({ language }) {
        const tasks = await rulesInForce(db, published, language)
        return {
          target: monthlyTargetPoints,
          places: monthlyRanks,
          contentVersion: published.version(),
          tasks: tasks.map((task) => ({ ...task, since: task.since?.toISOString() ?? null })),
          changes: announcedChanges(published, language),
          earliestMonth: earliestMonth(await clock.now(db)),
        }
      },
      async simulate({ request }) {
        const { month, tasks, target = monthlyTargetPoints, places = monthlyRanks } = request
        const tried = {
          tasks: new Map(tasks.map(({ taskId, ...values }) => [taskId, values])),
          target,
          places,
        }
        const read = await reads.read(JSON.stringify(request), await clock.now(db), (signal, onProgress) =>
          simulateMonth({ db }, { month, tried, signal }, onProgress),
        )
        if (!read.done) return { state: 'running', members: read.members }
        return { state: 'done', month, ...read.done.result }
      },
    },
  }
}
