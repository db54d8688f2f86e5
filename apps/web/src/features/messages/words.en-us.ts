import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/messages': 'My messages',
  },
  open: 'My messages',
  lead: 'Notices shown on this device are kept here, so that you can read them in your own time.',
  device: 'Notices on this device',
  club: {
    title: 'From the club to you',
    unread: 'New',
    none: 'The club has not written to you yet',
    noneText: 'Answers to your questions, and results of your works and invitations, appear here.',
    more: 'Earlier messages',
    end: 'These are all your messages',
    remove: 'Remove',
    removeThis: (title) => `Remove: ${title}`,
    removed: 'The message is removed. For 10 minutes you can bring it back.',
    undoOver: 'More than 10 minutes have passed, so it cannot be brought back.',
  },
  none: 'No messages yet',
  noneText: 'What appears when you check in or sign in is kept here for you.',
  error: 'Did not work',
  note: 'Message',
  most: (count) => `The latest ${count} are kept. Signing out clears them.`,
  read: 'Read them to me',
  stop: 'Stop reading',
  clear: 'Clear all',
  cleared: 'Your messages are cleared. For 10 minutes you can bring them back.',
  undo: 'Bring them back',
}
