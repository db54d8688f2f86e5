import type { Measure } from '../../kit/metrics/metrics.ts'
import type { ContestContext } from './contest.ts'
import { works } from './works.sql.ts'

export const talentMeasures = ({ db }: ContestContext): Measure[] => [
  {
    name: 'club_works_waiting',
    help: 'Works that nobody has reviewed.',
    isSameInAll: true,
    read: async () => [{ value: (await db.one(works.waitingNow))?.works ?? 0 }],
  },
]
