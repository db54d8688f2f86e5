import type { PeriodicTask } from '../../kit/feature.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { removeLeftovers } from './receive-file.ts'
import { scanWaiting } from './scan-files.ts'
import type { UploadContext } from './upload-context.ts'

/** Without a scanner there is nothing to scan. */
export const uploadJobs = (context: UploadContext): Job[] => {
  const { scanner } = context
  if (!scanner) return []
  return [{ name: 'file-scan', everySeconds: 60, run: (signal) => scanWaiting(context, scanner, signal) }]
}

const leftoversEveryMs = 600_000

/** What every server does with the files that did not arrive whole there. */
export const uploadRounds = ({ db, clock, incoming, unfinished }: UploadContext): PeriodicTask[] => [
  {
    name: 'remove half-received files',
    everyMs: leftoversEveryMs,
    run: () => removeLeftovers(incoming, Date.now()),
  },
  {
    name: 'remove unfinished uploads',
    everyMs: leftoversEveryMs,
    run: async () => {
      await unfinished.sweep(await clock.now(db))
    },
  },
]
