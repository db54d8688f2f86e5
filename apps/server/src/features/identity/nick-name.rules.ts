import { type NickNameFault, nickNameFault, plainNickName } from '@club/contract/nick-name.rules.ts'
import { holdsReserved } from '@club/contract/reserved-name.rules.ts'
import type { StatusName } from '@club/contract/statuses.ts'

/** Names that no member may take: rules/identity#nickname. */
export interface ReservedNames {
  /** Of the bank and the club. */
  bank: readonly string[]
  /** Of branches and posts. */
  offices: readonly string[]
  publicFigures: readonly string[]
}

const statusOfFault: Record<NickNameFault, StatusName> = {
  empty: 'nickNameRequired',
  invisible: 'nickNameInvisible',
  spacing: 'nickNameSpacing',
  markup: 'nickNameMarkup',
  contact: 'nickNameContact',
  signs: 'nickNameSigns',
  long: 'nickNameLong',
}

/** The nickname to store, or the status that says why it is refused. */
export function judgeNickName(
  typed: string,
  reserved: ReservedNames,
): { nickName: string } | { refused: StatusName } {
  const fault = nickNameFault(typed)
  if (fault) return { refused: statusOfFault[fault] }
  const nickName = plainNickName(typed)
  if (holdsReserved(nickName, reserved.bank, 'anywhere')) return { refused: 'nickNameBank' }
  if (holdsReserved(nickName, reserved.offices, 'asWords')) return { refused: 'nickNameOffice' }
  if (holdsReserved(nickName, reserved.publicFigures, 'asWords')) return { refused: 'nickNamePublicFigure' }
  return { nickName }
}
