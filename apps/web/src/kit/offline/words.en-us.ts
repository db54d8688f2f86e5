import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  unread: 'This page has not been opened on this phone yet. It needs a network.',
  tryAgain: 'This page is kept on your phone. Press “Try again” to read it.',
  list: 'What you can read now',
  openedOn: (day) => `Opened on ${day}`,
  more: 'Show more',
  none: 'There is nothing to read on this phone yet.',
  noneText: 'What you open with a network stays readable without one.',
  cleared: 'When you sign out, all of this is cleared from this phone.',
  notice: 'What you see without a network',
  since: (day) => `This page is kept on your phone, as it was on ${day}.`,
  others: 'What else can I read?',
}
