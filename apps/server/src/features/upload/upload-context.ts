import type { FeatureContext } from '../../kit/feature.ts'
import type { Store } from './store.ts'

const stripes = 16

export interface UploadContext extends FeatureContext {
  store: Store
  maxTotalBytes: number
  /** Where files are received before they are checked. */
  incoming: string
}

/** The row of the total that a file is counted in, the same whenever it changes. */
export const stripeOf = (fileId: string) => Number.parseInt(fileId.slice(-2), 16) % stripes
