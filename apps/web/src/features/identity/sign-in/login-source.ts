import { visitValues } from '../../../kit/storage/storage.ts'
import { pathOfPart } from '../profile/profile-parts.rules.ts'
import { takeLink } from '../start/saved-link.ts'

/** Why the member has to sign in again, if it was not for a page: rules/identity#member-pages. */
const storageKey = 'loginSource'
const nickNameChange = 'nickNameChange'

/** Where a nickname is changed. */
export const nickNamePath = pathOfPart('name')

/** A nickname change failed because the session ended; the next sign-in returns to it. */
export function noteNickNameChange(): void {
  visitValues.set(storageKey, nickNameChange)
}

/** Whether the sign-in was for a nickname change. Reading it clears it. */
export function takeNickNameChange(): boolean {
  const source = visitValues.get(storageKey)
  visitValues.remove(storageKey)
  return source === nickNameChange
}

/** Where a member goes after signing in. Both are taken, so that neither redirects a later sign-in. */
export function takeWayOn(): string {
  const [isNickNameChange, link] = [takeNickNameChange(), takeLink()]
  return isNickNameChange ? nickNamePath : link
}
