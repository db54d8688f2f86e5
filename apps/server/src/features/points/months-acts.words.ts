import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './months-acts.words.zh-cn.ts'

export type MonthsActsWords = typeof zhCn

export const words = await wordsOf<MonthsActsWords>(import.meta.url)
