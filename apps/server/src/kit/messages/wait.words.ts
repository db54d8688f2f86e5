import { wordsOf } from '../words.ts'
import type { words as zhCn } from './wait.words.zh-cn.ts'

/** How long somebody must wait, in words. */
export const waitWords = await wordsOf<typeof zhCn>(import.meta.url)
