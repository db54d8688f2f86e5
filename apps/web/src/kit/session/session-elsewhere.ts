import { reloadForMember } from '../calls/again-later.ts'
import { clientStore, sessionNames } from '../storage/client-store.ts'
import { readSecret } from '../storage/secret-store.ts'
import { deviceValues, storages } from '../storage/storage.ts'
import { dropInput } from './own-input.tsx'
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

/** Drops what was done in this tab once the browser's last member is another one, or has signed out. */
function leaveLastMember(before: string | null, now: string | null): void {
  if (before === null || before === now) return
  // What a visitor has begun is for whoever signs in, in this tab as in the one where they do.
  if (now === null) clientStore.clearVisit()
  else clientStore.clearVisitDrafts()
  dropInput()
}

function follow({ key, oldValue, newValue }: StorageEvent): void {
  if (key === sessionNames.lastMember) leaveLastMember(oldValue, newValue)
  // Without a key, the whole storage was cleared.
  if (key === null || followedNames.includes(key)) void takeStored()
}

let lastMemberAtLeaving: string | null = null

function noteLeaving(): void {
  lastMemberAtLeaving = deviceValues.get(sessionNames.lastMember)
}

/** No event reaches a page that the browser keeps in its memory until the back key shows it again. */
function followRestored({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  leaveLastMember(lastMemberAtLeaving, deviceValues.get(sessionNames.lastMember))
  // Without a storage, reading the token is what notices another session.
  clientStore.token()
  void takeStored()
}

/** Follows sign-ins and sign-outs in other tabs of this browser. Returns a function that ends this. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  window.addEventListener('pagehide', noteLeaving)
  window.addEventListener('pageshow', followRestored)
  storages.onOtherSession = reloadForMember
  // This code loads after the page; what happened before that is taken now.
  if (clientStore.hasPermission() !== currentSession().isMember) void takeStored()
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pagehide', noteLeaving)
    window.removeEventListener('pageshow', followRestored)
  }
}
