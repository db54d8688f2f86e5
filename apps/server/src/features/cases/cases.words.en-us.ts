import type { words as zhCn } from './cases.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    tradeUnknown: 'This record was not found.',
    casesOfDayUsed:
      'You have told us of several things today, and we look into each. Please tell us the rest tomorrow, or call the hotline if it is urgent.',
  },
}
