import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { CallError } from '../../kit/api-error.ts'
import { keepArrival } from '../../kit/arrival.ts'
import { call } from '../../kit/call.ts'
import { currentChannel } from '../../kit/channel.ts'
import { sessionNames } from '../../kit/client-store.ts'
import { keepSecret, readSecret } from '../../kit/secret-store.ts'
import { becomeVisitor, currentSession, loadUserInfo, signIn } from '../../kit/session.ts'
import { visitValues } from '../../kit/storage.ts'
import { rememberPartner } from './partner/partner-of-visit.ts'
import { leaveToApp } from './start-step.ts'
import { noteVouched } from './voucher.ts'

/** Who signed in by a token in this browser; stored encrypted. */
interface TokenMember {
  userId: string
  mobile: string
  /** The partner that the token came from, or null if it was the bank's app. */
  source: string | null
}

/** The mobile that a token claims. Only the server knows whether the token is genuine. */
export function claimedMobile(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const mobile = (claims as { mobile?: unknown } | null)?.mobile
    return typeof mobile === 'string' ? mobile : null
  } catch {
    return null
  }
}

/**
 * Goes on with the session that an earlier token of the same member opened; false if there is none that is still good.
 */
export async function continueByToken(token: string, source: string | null): Promise<boolean> {
  const known = await readSecret<TokenMember>(sessionNames.tokenMember)
  const isOwn =
    known !== null && known.userId === currentSession().userId && known.mobile === claimedMobile(token)
  if (!isOwn || !(await loadUserInfo())) return false
  // The server has not seen this token, so only a partner that it accepted before is remembered.
  rememberPartner(known.source === source ? source : null)
  leaveToApp({ kind: 'signedIn' })
  return true
}

async function enter(userId: string, token: string, source: string | null): Promise<void> {
  if (!(await signIn(userId))) return
  rememberPartner(source)
  const mobile = claimedMobile(token)
  if (mobile !== null)
    await keepSecret(sessionNames.tokenMember, { userId, mobile, source } satisfies TokenMember)
  leaveToApp({ kind: 'signedIn' })
}

/** Fills in the mobile for a registration that needs no SMS code: the server gave this browser a voucher. */
function prepareRegistration(mobile: string, source?: string): void {
  keepArrival({ found: { mobile, ...(source && { source }) }, search: '' })
  noteVouched(mobile)
}

/** A refused token leaves a visitor, and the visit is marked. */
function refused(error: unknown, token: string): void {
  console.warn('the token of the address was refused', error)
  visitValues.set('tokenRefused', 'Y')
  becomeVisitor()
  // The bank's app knows a person who is not a member yet.
  const mobile = claimedMobile(token)
  if (error instanceof CallError && error.status === statuses.registrationNeeded && mobile !== null)
    prepareRegistration(mobile)
}

/**
 * Signs in with a link's token: the bank app's or, with a source, a partner's. A refused token leaves a
 * visitor: rules/identity#start-of-a-visit.
 */
export async function signInByToken(token: string, source: string | null): Promise<void> {
  const channel = currentChannel()
  try {
    if (source === null) {
      const { userId } = await call(identity.mobileTokenLogin, { token, channel })
      return await enter(userId, token, null)
    }
    const answer = await call(identity.tokenLogin, { token, channel, source })
    if (answer.bpId && answer.userId) return await enter(answer.userId, token, source)
    rememberPartner(source)
    prepareRegistration(answer.mobile, answer.source)
    leaveToApp({ kind: 'register' })
  } catch (error) {
    refused(error, token)
  }
}
