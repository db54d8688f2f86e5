import type { words as zhCn } from './wait.words.zh-cn.ts'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const words: typeof zhCn = {
  seconds: (count) => counted(count, 'second'),
  minutes: (count) => counted(count, 'minute'),
  hours: (count) => counted(count, 'hour'),
}
