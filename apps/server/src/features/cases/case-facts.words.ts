import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './case-facts.words.zh-cn.ts'

export type CaseFactsWords = typeof zhCn

export const words = await wordsOf<CaseFactsWords>(import.meta.url)
