import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  larger: 'Larger text',
  minutes: (minutes) => `About ${englishCount(minutes, 'minute')} to read`,
  invented: 'This is demo content: its places, people and events are invented.',
  inventedMark: 'Invented',
  origin: {
    title: 'Where this comes from',
    sources: 'Based on',
    reviewer: (who, day) => `Checked by ${who} on ${day}.`,
    expires: (day) => `Valid until ${day}.`,
  },
  helpful: {
    title: 'Was this page helpful?',
    yes: 'Yes, it was',
    no: 'No, it was not',
    thanks: 'Thank you, we have noted it.',
    thanksNo:
      'Thank you for telling us. Our editors will look at it again. If it is urgent, please call the hotline.',
    change: 'Change my answer',
    failed: 'This could not be noted',
  },
  send: {
    title: 'Share it',
    text: 'The link does not hold your mobile number and cannot be used to sign in.',
    send: 'Share this page',
    copy: 'Copy the link',
    copied: 'The link is copied. Open a chat with somebody you know, paste it and send it.',
    copyFailed: 'It cannot be copied for you here. Press and hold the link below and choose “Copy”.',
    linkLabel: 'Link to this page',
    poster: 'Make a poster with a QR code',
    inWeChat: 'How to send it in WeChat',
    inWeChatText:
      'Tap “…” at the top right and choose “Send to Chat”. Or tap “Copy the link” first and paste it into a chat.',
  },
  others: 'Read on',
  unknown: 'This page was not found',
  unknownText: 'The address may be incomplete, or the page has been taken down.',
  over: 'This page is out of date',
  overText: 'It was valid for a limited time and no longer applies. Please look at the latest ones.',
  more: 'Show more',
  end: 'That is all',
  empty: 'There is nothing here yet',
  emptyText: 'Please come back in a few days.',
  all: 'All',
}
