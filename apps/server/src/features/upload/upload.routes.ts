import type { upload } from '@club/contract/upload.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers are still to be written. */
export function uploadRoutes(): HandlersOf<typeof upload> {
  return {
    uploadFile: notYet(),
  }
}
