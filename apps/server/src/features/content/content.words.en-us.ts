import type { words as zhCn } from './content.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    contentUnknown: 'This content was not found.',
  },
}
