import { englishCount } from '@club/contract/english-count.ts'
import { englishMonths } from '@club/contract/english-months.ts'
import type { words as zhCn } from './rules-acts.words.zh-cn.ts'

const count = (value: number) => value.toLocaleString('en')

export const words: typeof zhCn = {
  announce: 'Announce a change of the rules',
  withdraw: 'Withdraw a change of the rules',
  count,
  changesForm: 'changes are written like "check_in.points=10 check_in.cap=200 share_course.WX=off"',
  notThisMonth: (earliest) =>
    `Rules change with the first of a month to come, and members are told at least a day before: from ${earliest} at the earliest, and at most a year ahead.`,
  unknownTask: (task) => `No such task is published: ${task}.`,
  same: (task) => `“${task}” has these values by then: nothing would change.`,
  capBelowPoints: (task) => `“${task}”: the cap a month must be at least the points of one time.`,
  timesFixed: (task) =>
    `“${task}”: how often it counts stays. It can only change for studying, sharing and voting, which are counted by day or month.`,
  tooMany: (task, most) =>
    `“${task}”: at most ${englishCount(most, 'time')} a day, by the rules of the club.`,
  twice: (task) => `“${task}” is named twice.`,
  alreadyAnnounced: (task, day) =>
    `“${task}” already changes from ${day}, as was announced. Withdraw that change first.`,
  noSuchChange: 'There is no such change of the rules.',
  alreadyWithdrawn: 'This change of the rules has already been withdrawn.',
  tooLate: (day) =>
    `The change from ${day} can no longer be withdrawn: it is in force, or will be within the hour. Announce another one for a later month.`,
  inForceFrom: (day) => `In force from ${day}, 0:00`,
  stays: (day) => `Nothing changes from ${day}`,
  points: (task) => `${task}: points each time`,
  cap: (task) => `${task}: cap a month`,
  noCap: 'no cap',
  times: (task) => `${task}: times a cycle`,
  actions: (task) => `${task}: actions that count as one`,
  channel: (task, channel) =>
    `${task}: in ${{ MB: 'the bank’s app', WX: 'WeChat', WEB: 'a browser' }[channel]}`,
  paid: 'pays',
  notPaid: 'does not pay',
  tried: (year, month) => `If ${englishMonths[month - 1]} ${year} had been like this`,
  entries: 'Entries',
  total: 'Points given',
  reached: 'Members who reached the target',
  benefits: 'Benefits to pay for',
  missed: (points) => `Members who missed it by up to ${points}`,
  winners: (stay, gain, lose) =>
    `Members with a benefit: ${count(stay)} stay, ${count(gain)} more, ${count(lose)} no longer`,
  sentenceEnd: '. ',
  notCounted: 'how often and where a task pays is left out of this, since the books do not say it',
  read: (language, text) => `What members read (${language}): “${text}”`,
  textIsOlder:
    'the text of the rules still has the old values: prepare a new version that is effective from this day. Until it is published, the change is shown above the text',
}
