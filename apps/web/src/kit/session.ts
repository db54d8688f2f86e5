import type { AnswerOf } from '@club/contract/endpoint.ts'
import { identity } from '@club/contract/identity.ts'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { clientStore, sessionNames } from './client-store.ts'
import { forgetMessages } from './message-log.ts'
import { keepSecret, readSecret } from './secret-store.ts'

export type UserInfo = AnswerOf<typeof identity.userInfoQry>

/** Who uses this browser, a visitor or a member: rules/identity#visitors-and-members. */
export interface Session {
  /** The stored permission; what a member may really do is decided by the server. */
  isMember: boolean
  userId: string | null
  userInfo: UserInfo | null
  happyPointValue: number | null
  token: string | null
}

const visitor: Session = { isMember: false, userId: null, userInfo: null, happyPointValue: null, token: null }

let session: Session = typeof window === 'undefined' ? visitor : readStored()
const listeners = new Set<() => void>()

function readStored(): Session {
  if (!clientStore.hasPermission()) return { ...visitor, token: clientStore.token() }
  const points = clientStore.happyPointValue()
  return { isMember: true, userId: null, userInfo: null, happyPointValue: points, token: clientStore.token() }
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session outside of components, read at once; the guard of member pages uses it. */
export function currentSession(): Session {
  return session
}

/** The session; while the server's HTML is being taken over it is the visitor that the server drew. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => visitor)
}

/** Puts the id and info back that an earlier visit stored encrypted. */
export async function restoreSession(): Promise<void> {
  if (!session.isMember) return
  const userId = await readSecret<string>('userId')
  const userInfo = await readSecret<UserInfo>('userInfo')
  if (session.isMember && session.userId === null) change({ ...session, userId, userInfo })
}

/** Stores fresh user info, for example after it was queried again. */
export function setUserInfo(userInfo: UserInfo): void {
  clientStore.setHasPermission(true)
  clientStore.setHappyPointValue(userInfo.happyPointValue)
  void keepSecret('userInfo', userInfo)
  change({
    isMember: true,
    userId: userInfo.userId,
    userInfo,
    happyPointValue: userInfo.happyPointValue,
    token: clientStore.token(),
  })
}

/** Loads the user info: success makes a member, any failure a visitor (rules/identity#visitors-and-members). */
export async function loadUserInfo(): Promise<boolean> {
  try {
    setUserInfo(await call(identity.userInfoQry, {}))
    return true
  } catch {
    becomeVisitor()
    return false
  }
}

/** After login or registration answered with a user id: stores it and loads the user info. */
export async function signIn(userId: string): Promise<boolean> {
  await keepSecret('userId', userId)
  return loadUserInfo()
}

/** Forgets the member in this browser, without telling the server. */
export function becomeVisitor(): void {
  clientStore.clearMember()
  change(visitor)
}

/** Ends the session on the server as far as it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  try {
    await call(identity.logout, {})
  } catch (error) {
    console.warn('the server could not be told of the sign-out', error)
  }
  becomeVisitor()
  clientStore.clearTraces()
  forgetMessages()
}

/** Takes over what another tab stored: the same member's newer info, another member, or nobody any more. */
async function takeStored(): Promise<void> {
  if (!clientStore.hasPermission()) {
    if (session.isMember) change(visitor)
    return
  }
  const userInfo = await readSecret<UserInfo>('userInfo')
  // The other tab writes its parts one after the other; the info comes last and brings this here once more.
  if (!userInfo || !clientStore.hasPermission()) return
  // Another member sees nothing of the one before: everything of theirs goes with this moment as a visitor.
  if (session.isMember && session.userId !== userInfo.userId) change(visitor)
  const { userId, happyPointValue } = userInfo
  change({ isMember: true, userId, userInfo, happyPointValue, token: clientStore.token() })
}

const followedNames: readonly string[] = [sessionNames.hasPermission, sessionNames.userInfo]

/** Signing in or out in one tab reaches the others of this browser. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // No key: the whole storage was emptied.
    if (key === null || followedNames.includes(key)) void takeStored()
  })
}
