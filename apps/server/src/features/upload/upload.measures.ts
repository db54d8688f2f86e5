import type { Measure } from '../../kit/metrics/metrics.ts'
import { fileScans } from './file-scan.sql.ts'
import type { UploadContext } from './upload-context.ts'

export const uploadMeasures = ({ db }: UploadContext): Measure[] => [
  {
    name: 'club_files_unscanned',
    help: 'Files of members that wait for the virus scanner.',
    read: async () => [{ value: (await db.one(fileScans.countWaiting))?.files ?? 0 }],
  },
]
