import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './review.words.zh-cn.ts'

export type ReviewWords = typeof zhCn

export const words = await wordsOf<ReviewWords>(import.meta.url)
