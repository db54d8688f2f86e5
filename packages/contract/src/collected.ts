import type { RequestOf } from './endpoint.ts'
import type { identity } from './identity.ts'

/** What the club's forms ask of a person, in the order of the privacy notice: rules/privacy#privacy-notice. */
export const collectedItems = [
  'mobile',
  'smsCode',
  'password',
  'nickName',
  'picture',
  'gender',
  'age',
  'provinceAndCity',
  'branch',
  'inviter',
] as const
export type CollectedItem = (typeof collectedItems)[number]

type FieldOf<E> = keyof RequestOf<E>
type FormField =
  | FieldOf<typeof identity.register>
  | FieldOf<typeof identity.login>
  | FieldOf<typeof identity.updateNickName>
  | FieldOf<typeof identity.userDataUpdate>

/**
 * What each field of the forms collects; null for what no person fills in. A new field does not compile without its
 * row, so the notice cannot fall behind the forms.
 */
export const collectedBy: Record<FormField, CollectedItem | null> = {
  mobile: 'mobile',
  smsCode: 'smsCode',
  password: 'password',
  nickName: 'nickName',
  avatarId: 'picture',
  gender: 'gender',
  birthYear: 'age',
  province: 'provinceAndCity',
  city: 'provinceAndCity',
  branchId: 'branch',
  unitId: 'branch',
  invitationCode: 'inviter',
  invitationUserId: 'inviter',
  userId: null,
  source: null,
  loginType: null,
  verifyId: null,
  verifyCode: null,
  agreementVersions: null,
}
