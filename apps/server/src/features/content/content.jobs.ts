import type { PeriodicTask } from '../../kit/feature.ts'
import type { StuckContext } from '../../kit/jobs/stuck-items.ts'
import { publishDue } from './content-timed.ts'
import type { Published } from './published.ts'

export const contentRounds = (context: StuckContext & { published: Published }): PeriodicTask[] => [
  {
    name: 'take up published content',
    everyMs: 3000,
    run: async () => {
      await publishDue(context)
      await context.published.refresh()
    },
  },
]
