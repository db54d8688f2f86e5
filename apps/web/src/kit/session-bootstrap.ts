import { arrived, forgetArrived } from './arrival.ts'
import { currentSession, followOtherTabs, loadUserInfo, restoreSession, signOut } from './session.ts'
import { visitValues } from './storage.ts'

/** What the start of a visit leaves for the app to do, which alone can lead and ask. */
export type StartStep =
  /** The link would sign in another account: the member is asked first. */
  | { kind: 'chooseAccount'; change: () => Promise<void> }
  /** A partner's person whom the bank does not know registers; mobile and source are kept aside. */
  | { kind: 'register' }
  /** Signed in; who was sent to sign in meanwhile goes on to where they wanted. */
  | { kind: 'signedIn' }

let waiting: StartStep | null = null
let take: ((step: StartStep) => void) | null = null

/** Hands a step over, now or as soon as the app stands. */
export function leaveToApp(step: StartStep): void {
  if (take) take(step)
  else waiting = step
}

/** Sets who does what the start leaves to do; a step that waits is handed over at once. */
export function onStartStep(handler: (step: StartStep) => void): () => void {
  take = handler
  const step = waiting
  waiting = null
  if (step) handler(step)
  return () => {
    if (take === handler) take = null
  }
}

/** Whether a token of this visit was refused, so that the visit goes on as a visitor's. */
export function wasTokenRefused(): boolean {
  return visitValues.get('tokenRefused') === 'Y'
}

/** What happens once at the start of a visit (spec section 4, 'Session bootstrap'). */
export async function bootstrapSession(): Promise<void> {
  const token = arrived('token')
  const source = arrived('source')
  forgetArrived('token')
  followOtherTabs()
  await restoreSession()
  const { isMember, userInfo } = currentSession()
  if (isMember && userInfo === null) await loadUserInfo()
  if (!token) return
  visitValues.remove('tokenRefused')
  const { signInByToken } = await import('./token-sign-in.ts')
  if (!currentSession().isMember) return signInByToken(token, source)
  // A link must not put another account in the place of the member who is signed in (safety.md).
  leaveToApp({
    kind: 'chooseAccount',
    change: async () => {
      await signOut()
      await signInByToken(token, source)
    },
  })
}

let beginning: Promise<void> | undefined

/** Starts the visit's session, once; a guard waits for it before it takes the reader for a visitor. */
export function visitBegins(): Promise<void> {
  beginning ??= bootstrapSession()
  return beginning
}
