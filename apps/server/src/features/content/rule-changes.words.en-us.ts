import type { Channel } from '@club/contract/channels.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { englishMonths } from '@club/contract/english-months.ts'
import type { RuleChangeWords } from './rule-changes.words.ts'

const channels: Record<Channel, string> = { MB: 'the bank’s app', WX: 'WeChat', WEB: 'a browser' }
const count = (value: number) => value.toLocaleString('en')
const times = (value: number) => (value === 1 ? 'once' : `${value} times`)

export const words: RuleChangeWords = {
  day: (year, month) => `1 ${englishMonths[month - 1]} ${year}`,
  points: (task, before, after) =>
    `${task}: ${englishCount(count(after), 'point')} instead of ${count(before)}.`,
  cap: (task, before, after) => {
    const earlier = before === null ? 'where there was no limit' : `instead of ${count(before)}`
    return after === null
      ? `${task}: no monthly limit any more; it was ${englishCount(count(before ?? 0), 'point')}.`
      : `${task}: at most ${englishCount(count(after), 'point')} a month, ${earlier}.`
  },
  times: (task, cycle, before, after) =>
    `${task}: at most ${times(after)} a ${cycle} instead of ${times(before)}.`,
  actions: (task, before, after) =>
    `${task}: earns points after ${times(after)} instead of ${times(before)}.`,
  paidIn: (task, channel) => `${task}: earns points in ${channels[channel]}, too.`,
  notPaidIn: (task, channel) => `${task}: no longer earns points in ${channels[channel]}.`,
}
