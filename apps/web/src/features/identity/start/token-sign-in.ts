import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { CallError } from '../../../kit/calls/api-error.ts'
import { ask } from '../../../kit/calls/call.ts'
import { keepArrival } from '../../../kit/host-app/arrival.ts'
import { currentChannel } from '../../../kit/host-app/channel.ts'
import { becomeVisitor, currentSession, loadUserInfo, signIn } from '../../../kit/session/session.ts'
import { clientStore } from '../../../kit/storage/client-store.ts'
import { visitValues } from '../../../kit/storage/storage.ts'
import { rememberPartner } from '../partner/partner-of-visit.ts'
import { askToConfirm } from '../partner/partner-to-confirm.ts'
import { leaveToApp } from './start-step.ts'
import { keepTokenMember, readTokenMember } from './token-member.ts'
import { noteVouched, noteVouchedByPartner } from './voucher.ts'

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

/** Continues the session that an earlier token of the same member opened; false if none is still valid. */
export async function continueByToken(token: string, source: string | null): Promise<boolean> {
  const known = await readTokenMember()
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
  if (mobile !== null) await keepTokenMember({ userId, mobile, source })
  askToConfirm(null)
  leaveToApp({ kind: 'signedIn' })
}

/** Fills in the mobile for a registration that needs no SMS code: the server gave this browser a voucher. */
function prepareRegistration(mobile: string, source?: string): void {
  keepArrival({ found: { mobile, ...(source && { source }) }, search: '' })
  // The server may have demanded a code after an earlier voucher.
  clientStore.setIsNeedSmsCode(false)
  if (source) noteVouchedByPartner(mobile)
  else noteVouched(mobile)
}

/** After a refused token the reader stays a visitor, and the visit is marked. */
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
 * Gets this browser its cookie. With it the server accepts the same token again if its first answer was lost:
 * rules/identity#signed-tokens.
 */
async function ensureBrowserCookie(): Promise<void> {
  try {
    await ask(identity.sessionInit, {}, { isRead: true })
  } catch (error) {
    console.info('the token is sent without a cookie', error)
  }
}

/**
 * Signs in with a link's token: the bank app's or, with a source, a partner's. After a refused token the reader stays
 * a visitor: rules/identity#start-of-a-visit.
 */
export async function signInByToken(token: string, source: string | null): Promise<void> {
  const channel = currentChannel()
  const repeated = { isRead: true }
  await ensureBrowserCookie()
  try {
    if (source === null) {
      const { userId } = await ask(identity.mobileTokenLogin, { token, channel }, repeated)
      return await enter(userId, token, null)
    }
    const answer = await ask(identity.tokenLogin, { token, channel, source }, repeated)
    if (answer.bpId && answer.userId) return await enter(answer.userId, token, source)
    rememberPartner(source)
    if (answer.isConfirmationNeeded) {
      askToConfirm({ source, mobile: answer.mobile })
      return leaveToApp({ kind: 'confirmPartner' })
    }
    askToConfirm(null)
    prepareRegistration(answer.mobile, answer.source)
    leaveToApp({ kind: 'register' })
  } catch (error) {
    refused(error, token)
  }
}
