import type { upload } from '@club/contract/upload.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers come with their area. */
export function uploadRoutes(): HandlersOf<typeof upload> {
  return {
    uploadFile: notYet(),
  }
}
