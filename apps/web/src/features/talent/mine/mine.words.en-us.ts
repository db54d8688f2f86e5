import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './mine.words.zh-cn.ts'

export const words: typeof zhCn = {
  label: 'My works',
  visitor: {
    title: 'Sign in to see your works',
    button: 'Sign in',
  },
  empty: 'You have no work in this edition yet',
  emptyText: 'Photos, calligraphy, paintings, singing, dancing: all are welcome. It takes four easy steps.',
  enter: 'Enter a work',
  enterAnother: 'Enter another work',
  sent: {
    toast: 'Sent',
    title: 'Your work was sent. Thank you!',
    text: 'Our staff looks at it first; then everybody can see it. You will read the result here.',
  },
  states: {
    review: 'Waiting for review',
    shown: 'Everybody can see it',
    refused: 'Sent back, please change it',
    deleted: 'Deleted',
  },
  stateTexts: {
    review: 'Our staff is looking at it; the result will be here. Until then you can still change it.',
    shown: 'You can ask family and friends for their votes.',
    refused: 'Change it and send it again. It is then reviewed once more.',
    deleted: 'Nobody can see it. Its number and votes are kept.',
  },
  voteOver: 'The vote of this edition is over; the work can still be seen.',
  over: {
    refused: 'Sent back',
    refusedText: 'This edition is over, so the work can no longer be changed.',
    reviewText: 'Our staff is looking at it; the result will be here.',
  },
  last: (name) => `Your latest work “${name}”`,
  reasons: {
    notOwn: 'It does not seem to be your own work, or uses that of others. Please enter your own.',
    personalData: 'It shows a mobile number, an address or an ID number. Please cover or remove it.',
    advertising: 'It contains advertising. Please remove it.',
    unclear: 'The picture or video is not clear. Please take it again in better light.',
    wrongType: 'The kind does not fit. Please choose another one.',
    other: 'Something needs to be changed.',
  },
  advice: (text) => `Our staff says: ${text}`,
  no: (workNo) => `No. ${workNo}`,
  votes: (votes) => englishCount(votes, 'vote'),
  sentOn: (day) => `Entered on ${day}`,
  open: 'See this work',
  change: 'Change it',
  remove: 'Delete',
  ofWork: (button, name) => `${button}: “${name}”`,
  removing: {
    title: (name) => `Delete “${name}”?`,
    text: (minutes) =>
      `Nobody can see it from then on. You can bring it back within ${minutes} minutes, with its votes. After ${minutes} minutes its pictures and videos are deleted for good.`,
    counts: 'A deleted work does not count, so you can enter another one.',
    confirm: 'Delete this work',
    keep: 'Keep it',
    failed: 'The work was not deleted',
    done: 'Deleted',
  },
  undo: {
    until: (time) => `You can bring it back until ${time}.`,
    button: 'Bring it back',
    done: 'It is back',
    failed: 'The work was not brought back',
  },
}
