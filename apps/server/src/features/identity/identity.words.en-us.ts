import { smsCodeLifetimeSeconds } from '@club/contract/constants.ts'
import type { words as zhCn } from './identity.words.zh-cn.ts'

const lifetimeMinutes = smsCodeLifetimeSeconds / 60
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const words: typeof zhCn = {
  defaultNickName: 'Evergreen member',
  smsText: (clubName, code) =>
    `[${clubName}] Your code is ${code}, valid for ${lifetimeMinutes} minutes. Tell nobody, not even staff.`,
  sumQuestion: (left, right) => `What is ${digits[left]} plus ${digits[right]}?`,
}
