import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './rule-changes.words.zh-cn.ts'

export type RuleChangeWords = typeof zhCn

export const ruleChangeWords = await wordsOf<RuleChangeWords>(import.meta.url)
