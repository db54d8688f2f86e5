import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './home-check-in.words.zh-cn.ts'

export const words: typeof zhCn = {
  checkIn: 'Check in now',
  done: 'Check-in succeeded',
  checkedIn: 'Checked in today',
  failed: 'The check-in did not work. Please tap again; it will still count only once.',
  streak: (days) => englishCount(days, 'day in a row', 'days in a row'),
}
