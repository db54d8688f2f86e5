import { identity } from '@club/contract/identity.ts'
import { arrived, forgetArrived } from './arrival.ts'
import { call } from './call.ts'
import { currentChannel } from './channel.ts'
import { becomeVisitor, currentSession, loadUserInfo, restoreSession, signIn } from './session.ts'

/** Signs in with the token that the address brought; a refused one leaves a visitor, and the visit goes on. */
async function signInByToken(token: string): Promise<void> {
  const source = arrived('source')
  const channel = currentChannel()
  try {
    const { userId } = source
      ? await call(identity.tokenLogin, { token, channel, source })
      : await call(identity.mobileTokenLogin, { token, channel })
    if (userId) await signIn(userId)
  } catch (error) {
    console.warn('the token of the address was refused', error)
    becomeVisitor()
  }
}

/** What happens once at the start of a visit (spec section 4, 'Session bootstrap'). */
export async function bootstrapSession(): Promise<void> {
  const token = arrived('token')
  forgetArrived('token')
  await restoreSession()
  // A link must not put another account in the place of the member who is signed in.
  if (token && !currentSession().isMember) await signInByToken(token)
  else if (currentSession().isMember && currentSession().userInfo === null) await loadUserInfo()
}
