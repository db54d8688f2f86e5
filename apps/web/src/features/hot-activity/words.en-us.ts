import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  go: 'Have a look',
}
