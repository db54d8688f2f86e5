import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './report.words.zh-cn.ts'

export type ReportWords = typeof words

export const reportWords = wordsOf<ReportWords>(import.meta.glob('./report.words.*.ts', { eager: true }))
