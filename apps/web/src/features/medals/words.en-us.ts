import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'My medals',
  obtained: (total) => `You have earned ${total}`,
  locked: 'Not earned yet',
  making: 'Being made',
  requirement: (times, task, done) =>
    `Complete “${task}” ${times === 1 ? 'once' : `${times} times`} to get 1 medal (completed ${done === 1 ? 'once' : `${done} times`})`,
  progress: (name) => `Progress of ${name}`,
  owned: (total) => `${total} earned`,
  more: (count) => englishCount(count, 'more medal'),
  empty: 'No medals to see yet',
  emptyText: 'Please look again in a few days.',
  toGo: (done, times) => `${times - done} to go`,
  poster: {
    title: 'Tell everyone',
    image: (medal) => `Picture to share of ${medal}`,
    back: 'Back to the medal',
  },
}
