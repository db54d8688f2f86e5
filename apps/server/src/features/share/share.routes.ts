import type { share } from '@club/contract/share.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers are still to be written. */
export function shareRoutes(): HandlersOf<typeof share> {
  return {
    getSignature: notYet(),
  }
}
