import type { words as zhCn } from './overlays.words.zh-cn.ts'

export const words: typeof zhCn = {
  read: 'Read to me',
  stop: 'Stop reading',
}
