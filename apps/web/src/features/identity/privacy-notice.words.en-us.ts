import type { words as zhCn } from './privacy-notice.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Before you fill it in',
  collected: 'We collect only these: gender, age, province and city, phone number and SMS code.',
  kept: 'It is kept until you delete it, withdraw your consent or close your account; an SMS code is good for 5 minutes and void once used.',
  complaint: (days) => `Complaints by telephone are answered within ${days} working days.`,
  confirm: 'I see, fill it in',
  cancel: 'Not now',
}
