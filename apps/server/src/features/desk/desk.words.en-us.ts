import type { words as zhCn } from './desk.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {},
  failed: (reference) =>
    `It failed on our side. Please try again later. For help, tell the engineers the number ${reference}.`,
  stopped: 'It was stopped before it had looked at everything. Please look once more.',
  notYourOwn: 'Nobody confirms what they ordered themselves. Please ask a colleague.',
  orderedWithoutRole:
    'Whoever ordered this may no longer do so. Please decline it; a colleague with the role can order it again.',
  alreadyDecided: 'This has been decided already, or it has expired.',
  changedSincePreview:
    'Somebody has just changed what the preview showed, so nothing was done. Please look and order it again.',
  noFile: 'There is no such file. Please hand it in again.',
  unreadable: 'This order cannot be read. Please decline or withdraw it, and order it again.',
  ofEarlierRelease:
    'This order was made for an earlier release and can no longer be carried out. Please decline or withdraw it, and order it again.',
  endSessions: {
    title: 'End sessions at the desk',
    person: 'person',
    sessions: 'sessions',
    effect:
      "has to sign in again before anything else; the bank's identity provider decides whether they can",
    none: 'this person is not signed in at the desk',
  },
}
