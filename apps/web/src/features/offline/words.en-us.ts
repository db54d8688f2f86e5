import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/offline': 'Reading without a network',
  },
  lead: 'What you opened on this phone stays readable without a network. With one, you always see the latest.',
}
