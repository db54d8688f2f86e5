import { arrived, forgetArrived } from '../../../kit/host-app/arrival.ts'
import { loadCode } from '../../../kit/loading/load-code.ts'
import { currentSession, loadUserInfo, restoreSession, signOut } from '../../../kit/session/session.ts'
import { visitValues } from '../../../kit/storage/storage.ts'
import { leaveToApp } from './start-step.ts'

/** Whether a token of this visit was refused, so that the reader continues as a visitor. */
export function wasTokenRefused(): boolean {
  return visitValues.get('tokenRefused') === 'Y'
}

/** Starts the visit's session: rules/identity#start-of-a-visit. */
export async function bootstrapSession(): Promise<void> {
  const token = arrived('token')
  const source = arrived('source')
  forgetArrived('token')
  await restoreSession()
  const { isMember, userInfo } = currentSession()
  if (isMember && userInfo === null) await loadUserInfo()
  if (!token) return
  visitValues.remove('tokenRefused')
  const { continueByToken, signInByToken } = await loadCode(() => import('./token-sign-in.ts'))
  // The app sends a token with every visit: a session that is still valid needs none.
  if (currentSession().isMember && (await continueByToken(token, source))) return
  if (!currentSession().isMember) return signInByToken(token, source)
  // A link must not silently replace the signed-in member.
  leaveToApp({
    kind: 'chooseAccount',
    change: async () => {
      await signOut()
      await signInByToken(token, source)
    },
  })
}

let beginning: Promise<void> | undefined

/** Starts the visit's session once; guards wait for it before treating the reader as a visitor. */
export function visitBegins(): Promise<void> {
  beginning ??= bootstrapSession()
  return beginning
}
