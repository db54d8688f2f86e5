import type { Measure } from '../../kit/metrics/metrics.ts'
import type { FeedsContext } from './feed-kind.ts'
import { feedFiles } from './feeds.sql.ts'

export const feedsMeasures = ({ db }: FeedsContext): Measure[] => [
  {
    name: 'club_feed_last_timestamp_seconds',
    help: 'When a file of the bank was last fed whole, by kind.',
    labels: ['kind'],
    isSameInAll: true,
    read: async () =>
      (await db.all(feedFiles.lastDone)).map(({ kind, finishedAt }) => ({
        labels: { kind },
        value: finishedAt.getTime() / 1000,
      })),
  },
]
