import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Greetings',
  text: 'Best wishes on festivals and solar terms, a medal within reach, the end of the month. At most one a day; a new one takes the place of the last.',
  on: 'Send me greetings',
  off: 'No greetings',
  isOn: 'You will get greetings',
  isOff: 'You will get no more greetings',
}
