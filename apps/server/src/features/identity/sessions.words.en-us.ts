import { changed } from '../../kit/operator/act.ts'
import type { words as zhCn } from './sessions.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Sign out everywhere',
  ended: (userId, count) =>
    changed(`sessions of ${userId} ended: ${count}. Every server refuses them within 2 seconds.`),
}
