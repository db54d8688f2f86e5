import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './contest.words.zh-cn.ts'

export type ContestWords = typeof zhCn

export const words = await wordsOf<ContestWords>(import.meta.url)
