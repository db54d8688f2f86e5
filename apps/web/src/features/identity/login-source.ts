import { visitValues } from '../../kit/storage.ts'

/** What made the member sign in again, where it is not a page: rules/identity#member-pages. */
const storageKey = 'loginSource'
const nickNameChange = 'nickNameChange'

export const nickNamePath = '/edit-nickname'

/** A nickname change found the session gone: the next sign-in goes back to it. */
export function noteNickNameChange(): void {
  visitValues.set(storageKey, nickNameChange)
}

/** Whether the sign-in was for a nickname change; says so once. */
export function takeNickNameChange(): boolean {
  const source = visitValues.get(storageKey)
  visitValues.remove(storageKey)
  return source === nickNameChange
}
