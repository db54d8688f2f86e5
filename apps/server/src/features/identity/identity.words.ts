import { type Language, smsCodeLifetimeSeconds } from '@club/contract/constants.ts'

const lifetimeMinutes = smsCodeLifetimeSeconds / 60
const chineseDigits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const englishDigits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

interface Words {
  /** The name of a member without a nickname: rules/identity#nickname. */
  defaultNickName: string
  smsText(clubName: string, code: string): string
  /** Asks for the sum of two digits. */
  sumQuestion(left: number, right: number): string
}

export const words: Record<Language, Words> = {
  zh_cn: {
    defaultNickName: '常青会员',
    smsText: (clubName, code) =>
      `【${clubName}】验证码 ${code}，${lifetimeMinutes} 分钟内有效。请不要告诉任何人，包括自称工作人员的人。`,
    sumQuestion: (left, right) => `${chineseDigits[left]}加${chineseDigits[right]}等于几？`,
  },
  en_us: {
    defaultNickName: 'Evergreen member',
    smsText: (clubName, code) =>
      `[${clubName}] Your code is ${code}, valid for ${lifetimeMinutes} minutes. Tell nobody, not even staff.`,
    sumQuestion: (left, right) => `What is ${englishDigits[left]} plus ${englishDigits[right]}?`,
  },
}
