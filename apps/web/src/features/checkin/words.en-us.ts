import { englishCount } from '@club/contract/english-count.ts'
import { monthInEnglish } from '../../kit/words.en-us.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const days = (count: number) => englishCount(count, 'day')

export const words: typeof zhCn = {
  title: 'Daily check-in',
  checkInNow: 'Check in now',
  completed: 'Checked in today',
  streak: (count) => `${days(count)} in a row`,
  monthDays: (count) => `${days(count)} this month`,
  week: 'This week',
  calendar: (year, month) => `Check-ins in ${monthInEnglish(year, month)}`,
  weekdays: [
    { short: 'M', name: 'Monday' },
    { short: 'T', name: 'Tuesday' },
    { short: 'W', name: 'Wednesday' },
    { short: 'T', name: 'Thursday' },
    { short: 'F', name: 'Friday' },
    { short: 'S', name: 'Saturday' },
    { short: 'S', name: 'Sunday' },
  ],
  checked: 'Checked in',
  today: 'Today',
  done: 'You are checked in',
  donePoints: (points) => `You earned ${englishCount(points, 'point')}.`,
  doneStreak: (count) => `${days(count)} in a row.`,
  already: 'You have already checked in today. It counts once.',
  monthlyCap:
    'Your check-in is noted. You have all of this month’s check-in points; you can earn more next month.',
  failed: 'The check-in did not work. Please tap again; it will still count only once.',
}
