import { identity } from '@club/contract/identity.ts'
import { keepArrival } from '../../kit/arrival.ts'
import { call } from '../../kit/call.ts'
import { currentChannel } from '../../kit/channel.ts'
import { becomeVisitor, signIn } from '../../kit/session.ts'
import { visitValues } from '../../kit/storage.ts'
import { leaveToApp } from './start-step.ts'

/**
 * Signs in with a link's token: the bank app's or, with a source, a partner's. A refused token leaves a
 * visitor.
 */
export async function signInByToken(token: string, source: string | null): Promise<void> {
  const channel = currentChannel()
  try {
    if (source === null) {
      const { userId } = await call(identity.mobileTokenLogin, { token, channel })
      if (await signIn(userId)) leaveToApp({ kind: 'signedIn' })
      return
    }
    const answer = await call(identity.tokenLogin, { token, channel, source })
    if (answer.bpId && answer.userId) {
      if (await signIn(answer.userId)) leaveToApp({ kind: 'signedIn' })
      return
    }
    keepArrival({ found: { mobile: answer.mobile, source: answer.source }, search: '' })
    leaveToApp({ kind: 'register' })
  } catch (error) {
    console.warn('the token of the address was refused', error)
    visitValues.set('tokenRefused', 'Y')
    becomeVisitor()
  }
}
