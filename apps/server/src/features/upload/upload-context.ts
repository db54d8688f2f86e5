import type { FeatureContext } from '../../kit/feature.ts'
import type { FilmSettings } from './ffmpeg.ts'
import type { Store } from './store.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import type { makeUploadSlots } from './upload-slots.ts'

const stripes = 16

export interface UploadContext extends FeatureContext {
  store: Store
  maxTotalBytes: number
  dataDir: string
  config: FilmSettings
  /** Where files are received before they are checked. */
  incoming: string
  /** Where pieces of files wait for the rest. */
  unfinished: UnfinishedUploads
  inUploadSlot: ReturnType<typeof makeUploadSlots>
}

/** The row of the total that a file is counted in, the same whenever it changes. */
export const stripeOf = (fileId: string) => Number.parseInt(fileId.slice(-2), 16) % stripes
