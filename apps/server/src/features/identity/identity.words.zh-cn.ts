import { smsCodeLifetimeSeconds } from '@club/contract/constants.ts'

const lifetimeMinutes = smsCodeLifetimeSeconds / 60
const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

export const words = {
  /** The name of a member without a nickname: rules/identity#nickname. */
  defaultNickName: '常青会员',
  smsText: (clubName: string, code: string) =>
    `【${clubName}】验证码 ${code}，${lifetimeMinutes} 分钟内有效。请不要告诉任何人，包括自称工作人员的人。`,
  /** Asks for the sum of two digits. */
  sumQuestion: (left: number, right: number) => `${digits[left]}加${digits[right]}等于几？`,
}
