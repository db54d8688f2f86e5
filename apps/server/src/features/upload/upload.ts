import type { upload } from '@club/contract/upload.ts'
import type { Feature } from '../../kit/feature.ts'
import { uploadRoutes } from './upload.routes.ts'

/** Uploads of members. */
export function uploadFeature() {
  return { routes: uploadRoutes() } satisfies Feature<typeof upload>
}
