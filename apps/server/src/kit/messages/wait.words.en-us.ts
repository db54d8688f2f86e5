import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './wait.words.zh-cn.ts'

export const words: typeof zhCn = {
  seconds: (count) => englishCount(count, 'second'),
  minutes: (count) => englishCount(count, 'minute'),
  hours: (count) => englishCount(count, 'hour'),
}
