import type { invite } from '@club/contract/invite.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers come with their area. */
export function inviteRoutes(): HandlersOf<typeof invite> {
  return {
    invitations: notYet(),
    confirmGroup: notYet(),
  }
}
