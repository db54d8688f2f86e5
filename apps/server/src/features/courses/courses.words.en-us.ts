import type { words as zhCn } from './courses.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    studyUnknown: 'Please open the course again. What you have studied is still there.',
  },
}
