import { englishCount } from '@club/contract/english-count.ts'
import { monthInEnglish } from '../../kit/words.en-us.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const ofDays: typeof zhCn.history.ofDays = {
  '': 'All',
  today: 'Today',
  lastWeek: 'Last week',
  lastMonth: 'Last month',
  lastThreeMonths: 'Last three months',
}

const history: typeof zhCn.history = {
  lead: 'Where every point came from, and why there were none.',
  total: 'Points in all',
  award: (points) => `+${englishCount(points, 'point')}`,
  entries: 'All entries',
  month: (year, month) => `Counts in ${monthInEnglish(year, month)}`,
  refusal: 'No points',
  more: 'Show earlier ones',
  end: 'That is all',
  empty: 'Nothing here yet',
  emptyText: 'Your first check-in will be the first line.',
  toCenter: 'Go and check in',
  days: 'Show entries from',
  ofDays,
  found: (days, total) => `${days}: ${englishCount(total, 'entry', 'entries')}`,
  noneIn: (days) => `${days}: no entries`,
  noneInText: 'Choose other days, or look at all entries.',
  showAll: 'Show all entries',
}

export const words: typeof zhCn = {
  titles: {
    '/happiness-point-detail': 'Point history',
  },
  history,
}
