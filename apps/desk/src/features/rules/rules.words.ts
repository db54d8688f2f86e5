import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './rules.words.zh-cn.ts'

export type RulesWords = typeof words

export const rulesWords = wordsOf<RulesWords>(import.meta.glob('./rules.words.*.ts', { eager: true }))
