import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './months.words.zh-cn.ts'

export type MonthsWords = typeof words

export const monthsWords = wordsOf<MonthsWords>(import.meta.glob('./months.words.*.ts', { eager: true }))
