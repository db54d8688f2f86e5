import { AppError } from '../../kit/app-error.ts'
import type { Caller } from '../../kit/http/call.ts'
import { sealedMember } from './identity.sealed.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { members } from './member.sql.ts'
import { requesterOf } from './sign-in-attempts.ts'
import type { Requester } from './sign-in-limits.ts'

/**
 * The signed-in member's mobile, and who asks for a code to it. A mobile that no key opens can get none: the member is
 * told whom to call.
 */
export async function ownMobile(
  deps: IdentityDeps,
  call: Caller,
): Promise<{ mobile: string; requester: Requester }> {
  const member = await deps.db.one(members.find, [call.memberId])
  if (!member) throw new AppError('notLoggedIn')
  const mobile = deps.sealing.read(sealedMember.mobile, member, member.mobileSealed)
  if (mobile === null) throw new AppError('ownMobileUnreadable')
  return { mobile, requester: requesterOf(deps.sealing, call, mobile) }
}
