import { currentSession, setUserInfo } from '../../../kit/session/session.ts'
import { keepTokenMember, readTokenMember } from '../start/token-member.ts'
import { shortMobile } from './identity-form.rules.ts'

/** Puts the member's new mobile in the place of the old one, which this browser shows and knows tokens by. */
export async function takeChangedMobile(mobile: string): Promise<void> {
  const { userInfo } = currentSession()
  if (!userInfo) return
  setUserInfo({ ...userInfo, mobile: shortMobile(mobile) })
  const known = await readTokenMember()
  if (known?.userId === userInfo.userId) await keepTokenMember({ ...known, mobile })
}
