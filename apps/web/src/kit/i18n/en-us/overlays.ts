import type { overlays as zhCn } from '../zh-cn/overlays.ts'

export const overlays: typeof zhCn = {
  read: 'Read to me',
  stop: 'Stop reading',
  hotActivity: { go: 'Have a look' },
  poster: {
    title: 'Tell everyone',
    loading: 'One moment, please',
    image: (medal) => `Picture to share of ${medal}`,
    saveTip:
      'The button below saves the picture on your phone; in WeChat you can also press and hold it. Whether to send it is up to you.',
    save: 'Save the picture',
    failed: 'The picture could not be made',
    back: 'Back to the medal',
  },
  profile: {
    title: 'Before you fill it in',
    collected: 'We collect only these: gender, age, province and city, phone number and SMS code.',
    kept: 'It is kept until you delete it, withdraw your consent or close your account; an SMS code is good for 5 minutes and void once used.',
    complaint: (days) => `Complaints by telephone are answered within ${days} working days.`,
    confirm: 'I see, fill it in',
    cancel: 'Not now',
  },
  inviter: {
    title: 'Well done: a group is full',
    text: (size, groups) =>
      `Every ${size} friends who join are one group. You have filled ${groups === 1 ? '1 group' : `${groups} groups`}.`,
    next: 'Please press “Confirm”: we note this group and start counting the next one.',
    confirm: 'Confirm',
    confirmed: 'Noted',
    failed: 'It was not noted. Please press again; it will still count only once.',
  },
  account: {
    title: 'Change to another account?',
    text: (name) => `You are signed in as “${name}”. The link that was opened would sign in another account.`,
    advice: 'If you did not ask for this link, choose “Stay”.',
    stay: 'Stay',
    change: 'Change account',
  },
}
