import { monthInEnglish } from '../dates.ts'
import type { checkin as zhCn } from '../zh-cn/checkin.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const checkin: typeof zhCn = {
  title: 'Daily check-in',
  checkInNow: 'Check in now',
  completed: 'Checked in today',
  prompt: 'One tap, and today is done.',
  streak: (count) => `${days(count)} in a row`,
  streakNone: 'Check in today and start a row of days.',
  monthDays: (count) => `${days(count)} this month`,
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
  donePoints: (points) => `You earned ${points} happiness points.`,
  doneStreak: (count) => `That makes ${days(count)} in a row.`,
  already: 'You had checked in today already. It counts once.',
  monthlyCap: 'Your check-in is noted. You have all of this month’s check-in points; they go on next month.',
  failed: 'The check-in did not work. Please tap again; it will still count only once.',
}
