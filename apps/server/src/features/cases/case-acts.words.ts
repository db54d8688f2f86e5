import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './case-acts.words.zh-cn.ts'

export type CaseActWords = typeof zhCn

export const words = await wordsOf<CaseActWords>(import.meta.url)
