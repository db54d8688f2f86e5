import { englishCount } from '@club/contract/english-count.ts'
import type { OutageWords } from './outage.words.ts'

const count = (value: number) => value.toLocaleString('en')

export const words: OutageWords = {
  title: 'Make good an outage',
  days: (max) => `An outage runs from a day to the same or a later one, ${englishCount(max, 'day')} at most.`,
  notOver: (day) => `${day} is not over yet: members can still check in.`,
  closed: (month) => `${month} is closed and takes no more entries.`,
  period: 'days of the outage',
  from: (from, to) => (from === to ? from : `${from} to ${to}`),
  members: 'members',
  madeGood: 'days made good',
  points: 'points',
  count,
  byDays: (days) => `members who get ${englishCount(days, 'day')}`,
  member: (userId) => `for example member ${userId}`,
  gain: (days, points) => `${englishCount(days, 'day')}, ${englishCount(points, 'point')}`,
  forGood:
    'it cannot be undone; days with a check-in and days before the registration stay as they are, and caps hold',
  nothing: 'there is no day to make good',
  failing: (members) =>
    `${englishCount(count(members), 'member')} cannot be made good; the reason is under health. Do it again within the hour`,
}
