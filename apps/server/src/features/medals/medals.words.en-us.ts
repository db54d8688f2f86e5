import type { words as zhCn } from './medals.words.zh-cn.ts'

export const words: typeof zhCn = {
  button: { '1': 'Go and do it', '2': 'Tell everyone', '3': 'Coming soon' },
}
