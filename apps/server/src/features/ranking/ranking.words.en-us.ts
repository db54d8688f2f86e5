import type { words as zhCn } from './ranking.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    monthUnknown: 'There is no record of this month.',
  },
}
