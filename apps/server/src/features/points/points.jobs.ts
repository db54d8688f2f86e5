import type { Job } from '../../kit/jobs/jobs.ts'
import type { ContentContext } from '../content/content.ts'
import { liftEndedBars } from './exclusion.ts'
import { type HeadsConfig, headsOf, signDueDays } from './ledger-heads.ts'
import { type CloseDeps, closeDueMonths } from './month-close.ts'

export function pointsJobs(
  context: ContentContext & { config: HeadsConfig },
  { unfinishedOutageOf }: Pick<CloseDeps, 'unfinishedOutageOf'>,
): Job[] {
  const { db, clock, log } = context
  const heads = headsOf(context.config, 'server')
  return [
    {
      name: 'month-close',
      everySeconds: 600,
      run: (signal) => closeDueMonths({ db, clock, log, unfinishedOutageOf }, signal),
    },
    { name: 'bar-end', everySeconds: 60, run: (signal) => liftEndedBars({ db, clock, log }, signal) },
    {
      name: 'ledger-heads',
      everySeconds: 3600,
      run: (signal) => signDueDays({ db, clock }, heads, signal),
    },
  ]
}
