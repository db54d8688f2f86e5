import type { words as zhCn } from './privacy-notice.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Before you fill it in',
  collected: (things) => `Our forms ask only for these: ${things.join(', ')}.`,
  things: {
    mobile: 'phone number',
    smsCode: 'SMS code',
    password: 'password',
    nickName: 'nickname',
    picture: 'picture',
    gender: 'gender',
    age: 'age (year of birth)',
    provinceAndCity: 'province and city',
    branch: 'branch',
    inviter: 'the friend who invited you',
  },
  kept: 'It is kept until you delete it, withdraw your consent or close your account; an SMS code is good for 5 minutes and void once used.',
  complaint: (days) => `Complaints by telephone are answered within ${days} working days.`,
  confirm: 'I see, fill it in',
  cancel: 'Not now',
}
