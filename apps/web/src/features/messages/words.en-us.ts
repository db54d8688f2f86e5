import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/messages': 'My messages',
  },
  open: 'My messages',
  lead: 'What this device has told you is kept here, so that you can read it in your own time.',
  none: 'No messages yet',
  noneText: 'What appears when you check in or sign in is kept here by itself.',
  error: 'Did not work',
  note: 'Message',
  most: (count) => `The latest ${count} are kept. Signing out clears them.`,
  read: 'Read them to me',
  stop: 'Stop reading',
  clear: 'Clear all',
  cleared: 'Your messages are cleared. For 10 minutes you can bring them back.',
  undo: 'Bring them back',
}
