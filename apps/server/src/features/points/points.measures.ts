import { businessMonth } from '@club/contract/business-day.ts'
import type { Measure } from '../../kit/metrics/metrics.ts'
import type { ContentContext } from '../content/content.ts'
import { awardedHere } from './ledger.ts'
import { lastRankOf } from './months.ts'

export const pointsMeasures = ({ db, clock }: ContentContext): Measure[] => [
  {
    name: 'club_points_awarded_total',
    help: 'Points written by this process, by task.',
    labels: ['task'],
    read: () => [...awardedHere].map(([task, value]) => ({ labels: { task }, value })),
  },
  {
    name: 'club_month_ranks',
    help: 'Ranks given in the running month.',
    isSameInAll: true,
    read: async () => [{ value: await lastRankOf(db, businessMonth(await clock.now(db))) }],
  },
]
