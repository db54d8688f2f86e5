import type { words as zhCn } from './content.words.zh-cn.ts'

export const words: typeof zhCn = {
  homeScreen: {
    description: 'Check in, learn and collect happiness points together with old friends.',
    shortcuts: [
      { name: 'Check in', path: '/happiness-center' },
      { name: 'College', path: '/college' },
    ],
  },
  messages: {
    contentUnknown: 'This content was not found.',
  },
}
