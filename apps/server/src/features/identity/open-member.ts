import type { Sealing } from '../../kit/sealing.ts'
import { sealedMember } from './identity.sealed.ts'
import type { MemberRow, NickNameRow } from './member.sql.ts'

/** A member's nickname in clear; null if they have none. */
export function nickNameIn(sealing: Sealing, row: NickNameRow): string | null {
  return row.nickNameSealed === null
    ? row.nickName
    : sealing.open(sealedMember.nickName, row, row.nickNameSealed)
}

/** A member's mobile in clear. */
export function openMobile(sealing: Sealing, row: Pick<MemberRow, 'userId' | 'mobileSealed'>): string {
  return sealing.open(sealedMember.mobile, row, row.mobileSealed)
}
