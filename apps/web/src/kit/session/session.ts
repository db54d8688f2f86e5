import type { AnswerOf } from '@club/contract/endpoint.ts'
import { identity } from '@club/contract/identity.ts'
import { useSyncExternalStore } from 'react'
import { ask, call } from '../calls/call.ts'
import { makeListeners } from '../listeners.ts'
import { forgetMessages } from '../messages/message-log.ts'
import { clientStore, sessionNames } from '../storage/client-store.ts'
import { blankSecret, keepSecret, lookAtSecret, readSecret } from '../storage/secret-store.ts'
import { deviceValues } from '../storage/storage.ts'
import { forgetStoredUploads } from '../upload/stored-uploads-name.ts'
import { dropInput } from './own-input.tsx'

export type UserInfo = AnswerOf<typeof identity.userInfoQry>

/** Who uses this browser, a visitor or a member: rules/identity#visitors-and-members. */
export interface Session {
  /** The stored permission; the server decides what a member may really do. */
  isMember: boolean
  userId: string | null
  userInfo: UserInfo | null
  happyPointValue: number | null
  token: string | null
}

const visitor: Session = { isMember: false, userId: null, userInfo: null, happyPointValue: null, token: null }

let session: Session = typeof window === 'undefined' ? visitor : readStored()
const listeners = makeListeners()

function readStored(): Session {
  const token = clientStore.token()
  // The same object as during hydration, so that nothing is rendered again.
  if (!clientStore.hasPermission()) return token === null ? visitor : { ...visitor, token }
  const points = clientStore.happyPointValue()
  return { isMember: true, userId: null, userInfo: null, happyPointValue: points, token }
}

/** Replaces the session in this tab, by default with a visitor's. */
export function changeSession(next: Session = visitor): void {
  session = next
  listeners.notify()
}

export const onSessionChange = listeners.subscribe

/** The current session, outside components; used by the guard of member pages. */
export function currentSession(): Session {
  return session
}

/**
 * The session; during hydration it is the visitor that the server rendered. Renders again with each change of the
 * info: most parts need `useIsMember` alone.
 */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => visitor)
}

const isMemberNow = () => session.isMember
const isAnyone = () => true
const isNobody = () => false

/** Whether this browser's user is a member; false during hydration. Always true if it does not matter. */
export function useIsMember(matters = true): boolean {
  return useSyncExternalStore(
    onSessionChange,
    matters ? isMemberNow : isAnyone,
    matters ? isNobody : isAnyone,
  )
}

/** Restores the encrypted id and info of an earlier visit. */
export async function restoreSession(): Promise<void> {
  if (!session.isMember) return
  const userId = await readSecret<string>('userId')
  const userInfo = await readSecret<UserInfo>('userInfo')
  if (session.isMember && session.userId === null) changeSession({ ...session, userId, userInfo })
  // What could not be told at the sign-in, because code did not load, is told now.
  if (userId !== null && (await dropTracesOfOthers(userId))) dropInput()
}

/** Stores new user info, for example after another query. */
export function setUserInfo(userInfo: UserInfo): void {
  clientStore.setHasPermission(true)
  clientStore.setHappyPointValue(userInfo.happyPointValue)
  void keepSecret('userInfo', userInfo)
  changeSession({
    isMember: true,
    userId: userInfo.userId,
    userInfo,
    happyPointValue: userInfo.happyPointValue,
    token: clientStore.token(),
  })
}

/** Stores how many messages are unread after some were read. */
export function noteUnreadMessages(unreadMessages: number): void {
  if (session.userInfo) setUserInfo({ ...session.userInfo, unreadMessages })
}

/** How many of the club's messages the member has not read. */
export function useUnreadMessages(): number {
  return useSession().userInfo?.unreadMessages ?? 0
}

let loadedAt = 0

/** When this page last loaded the user info; 0 if what is shown is of an earlier visit. */
export const userInfoLoadedAt = () => loadedAt

/**
 * Loads the user info: success makes a member, any failure a visitor (rules/identity#visitors-and-members).
 */
export async function loadUserInfo(): Promise<boolean> {
  try {
    setUserInfo(await ask(identity.userInfoQry, {}, { isRead: true }))
    loadedAt = Date.now()
    return true
  } catch {
    becomeVisitor()
    return false
  }
}

/**
 * Stores the user id from a login or registration and loads the user info. Where the answer has no id (HPW0206), it
 * is the info's.
 */
export async function signIn(userId?: string): Promise<boolean> {
  if (userId !== undefined) await keepSecret('userId', userId)
  const isMember = await loadUserInfo()
  if (session.userId !== null) {
    if (userId === undefined) await keepSecret('userId', session.userId)
    await dropTracesOfOthers(session.userId)
  }
  return isMember
}

/**
 * A session that ends elsewhere leaves its member's drafts and messages in this browser, for that member to go on with.
 * Whoever else signs in does not find them. Returns whether there were any to drop.
 */
async function dropTracesOfOthers(userId: string): Promise<boolean> {
  const { lastMember } = sessionNames
  // Where nothing can be decrypted, somebody was here all the same, and nobody knows who.
  const wasSomebodyHere = deviceValues.get(lastMember) !== null
  if (wasSomebodyHere) {
    const { value: lastId, isLater } = await lookAtSecret<string>(lastMember)
    // It may be the same member: the next page that has the code decides.
    if (isLater || lastId === userId) return false
    // Other tabs see that somebody else is here; a removal tells them of a sign-out.
    blankSecret(lastMember)
    clientStore.clearVisitDrafts()
    // These are encrypted with their member's id, so nobody else can read them.
    if (lastId !== null) clientStore.clearMemberDrafts()
    forgetStoredUploads()
    forgetMessages()
  }
  await keepSecret(lastMember, userId)
  return wasSomebodyHere
}

/** Removes the member from this browser without notifying the server. */
export function becomeVisitor(): void {
  clientStore.clearMember()
  changeSession()
}

/** Ends the session on the server if it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  try {
    await call(identity.logout, {})
  } catch (error) {
    console.warn('the sign-out did not reach the server', error)
  }
  becomeVisitor()
  clientStore.clearTraces()
  forgetStoredUploads()
  forgetMessages()
}
