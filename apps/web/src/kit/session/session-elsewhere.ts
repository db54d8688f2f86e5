import { reloadForMember } from '../calls/again-later.ts'
import { clientStore, sessionNames } from '../storage/client-store.ts'
import { readSecret } from '../storage/secret-store.ts'
import { storages } from '../storage/storage.ts'
import { changeSession, currentSession, type UserInfo } from './session.ts'

/** Applies what another tab stored: newer info of the same member, another member, or a sign-out. */
async function takeStored(): Promise<void> {
  if (!clientStore.hasPermission()) {
    if (currentSession().isMember) changeSession()
    return
  }
  const userInfo = await readSecret<UserInfo>('userInfo')
  // The other tab stores the info last, which triggers this again.
  if (!userInfo || !clientStore.hasPermission()) return
  const { userId, happyPointValue } = userInfo
  const { isMember, userId: ownId } = currentSession()
  if (isMember && ownId !== userId) {
    // Another member reloads the page, so that nothing of the previous one stays on it: no result, no open overlay.
    if (ownId !== null && reloadForMember()) return
    // Not restored yet, so it may be another member, or reloaded too often: drop the answers.
    changeSession()
  }
  changeSession({ isMember: true, userId, userInfo, happyPointValue, token: clientStore.token() })
}

const followedNames: readonly string[] = [sessionNames.hasPermission, sessionNames.userInfo]

function follow({ key, oldValue }: StorageEvent): void {
  // The member of this browser signed out in another tab, or another one signed in there.
  if (key === sessionNames.lastMember && oldValue !== null) clientStore.clearVisit()
  // Without a key, the whole storage was cleared.
  if (key === null || followedNames.includes(key)) void takeStored()
}

/** No event reaches a page that the browser keeps in its memory until the back key shows it again. */
function followRestored({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  // Without a storage, reading the token is what notices another session.
  clientStore.token()
  void takeStored()
}

/** Follows sign-ins and sign-outs in other tabs of this browser. Returns a function that ends this. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', followRestored)
  storages.onOtherSession = reloadForMember
  // This code loads after the page; what happened before that is taken now.
  if (clientStore.hasPermission() !== currentSession().isMember) void takeStored()
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', followRestored)
  }
}
