import type { reporting } from '@club/contract/reporting.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers come with their area. */
export function reportingRoutes(): HandlersOf<typeof reporting> {
  return {
    events: notYet(),
  }
}
