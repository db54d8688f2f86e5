import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { sealedMember } from './identity.sealed.ts'
import type { MemberRow, NickNameRow } from './member.sql.ts'

/** More than a ranking list has places. */
const maxOpenNames = 2000

/** Lists show the same nicknames again and again: docs/decisions/0003#shared-parts-of-answers. */
const openNames = new WeakMap<Sealing, Map<string, { sealed: string; nickName: string }>>()

/** A member's nickname in clear; null if they have none, or one that no key opens. */
export function nickNameIn(sealing: Sealing, row: NickNameRow): string | null {
  const { userId, nickNameSealed: sealed } = row
  let names = openNames.get(sealing)
  if (!names) {
    names = new Map()
    openNames.set(sealing, names)
  }
  if (sealed === null) {
    names.delete(userId)
    return null
  }
  const known = names.get(userId)
  if (known?.sealed === sealed) return known.nickName
  const nickName = sealing.read(sealedMember.nickName, row, sealed)
  if (nickName === null) return null
  if (names.size >= maxOpenNames) names.clear()
  names.set(userId, { sealed, nickName })
  return nickName
}

/** A member's mobile in clear, for a list or an export; `unreadableText` if no key opens it. */
export function readMobile(sealing: Sealing, row: Pick<MemberRow, 'userId' | 'mobileSealed'>): string {
  return sealing.read(sealedMember.mobile, row, row.mobileSealed) ?? unreadableText
}
