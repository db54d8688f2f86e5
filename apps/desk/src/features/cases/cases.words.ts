import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './cases.words.zh-cn.ts'

export type CasesWords = typeof words

export const casesWords = wordsOf<CasesWords>(import.meta.glob('./cases.words.*.ts', { eager: true }))
