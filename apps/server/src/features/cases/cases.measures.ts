import { businessDay } from '@club/contract/business-day.ts'
import type { Measure } from '../../kit/metrics/metrics.ts'
import type { ContentContext } from '../content/content.ts'
import { memberCases } from './cases.sql.ts'

export const casesMeasures = ({ db, clock }: ContentContext): Measure[] => [
  {
    name: 'club_cases_open',
    help: 'Cases without an answer, and those of them that are overdue.',
    labels: ['due'],
    isSameInAll: true,
    async read() {
      const today = businessDay(await clock.now(db))
      const { open = 0, overdue = 0 } = (await db.one(memberCases.openNow, [today])) ?? {}
      return [
        { labels: { due: 'later' }, value: open - overdue },
        { labels: { due: 'past' }, value: overdue },
      ]
    },
  },
]
