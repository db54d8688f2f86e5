import type { FeatureContext } from '../../kit/feature.ts'
import type { UnfinishedUploads } from './counted-uploads.ts'
import type { FilmSettings } from './ffmpeg.ts'
import type { Store } from './store.ts'

import type { makeUploadSlots } from './upload-slots.ts'
import type { VirusScanner } from './virus-scanner.ts'

export interface UploadContext extends FeatureContext {
  store: Store
  maxTotalBytes: number
  dataDir: string
  config: FilmSettings
  /** Where files are received before they are checked. */
  incoming: string
  /** Where pieces of files wait for the rest. */
  unfinished: UnfinishedUploads
  /** Null for a club without one. */
  scanner: VirusScanner | null
  inUploadSlot: ReturnType<typeof makeUploadSlots>
}
