import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './feed-acts.words.zh-cn.ts'

export type FeedActsWords = typeof zhCn

export const words = await wordsOf<FeedActsWords>(import.meta.url)
