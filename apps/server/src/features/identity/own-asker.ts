import { AppError } from '../../kit/app-error.ts'
import type { Caller } from '../../kit/call.ts'
import { askerOf } from './guesses.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { members } from './member.sql.ts'
import { openMobile } from './open-member.ts'
import type { Asker } from './sign-in-limits.ts'

/** The signed-in member's mobile, and who asks for a code to it. */
export async function ownAsker(deps: IdentityDeps, call: Caller): Promise<{ mobile: string; asker: Asker }> {
  const member = await deps.db.one(members.find, [call.memberId])
  if (!member) throw new AppError('notLoggedIn')
  const mobile = openMobile(deps.sealing, member)
  return { mobile, asker: askerOf(deps.sealing, call, mobile) }
}
