import type { words as zhCn } from './content-item-acts.words.zh-cn.ts'

export const words: typeof zhCn = {
  itemForm: 'an item is named by kind and id, such as article/sleep-well',
  timeForm: 'an instant is written like 2026-12-01T08:00, in Beijing time',
  named: (kind, title) => `${kind}: ${title}`,
  publish: {
    title: 'Publish an item',
    item: 'item',
    now: 'shown at once',
    late: (at) => `shown at once, since ${at} has passed`,
    at: (at) => `shown from ${at} on`,
    until: (day) => `shown until the end of ${day}`,
    forGood: 'shown for good, without a last day',
    version: 'version of the content',
    draft: 'draft',
    noDraft: 'There is no draft of this item.',
    isTimed: 'The draft is confirmed and waits for its time. Take it back before you change it.',
    same: 'The draft is the same as what is shown: there is nothing to publish.',
    noLastDay: 'Content of this kind has no last day.',
    beforeStart: 'The last day is before the day on which it is first shown.',
    problems: (lines) => `The draft cannot be published yet: ${lines.join('; ')}`,
  },
  hold: {
    title: 'Take back what waits for its time',
    item: 'item',
    held: (at) => `not published at ${at}; a draft again`,
    notTimed: 'This item does not wait for its time.',
  },
  withdraw: {
    title: 'Withdraw an item',
    item: 'item',
    withdrawn: 'members no longer see it; its history stays, and it can be restored',
    namedBy: 'items that lead to it',
    notShown: 'This item is not shown.',
    needed: (why) => `It cannot be withdrawn: ${why.join('; ')}`,
  },
}
