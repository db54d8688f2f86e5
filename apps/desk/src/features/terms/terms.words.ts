import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './terms.words.zh-cn.ts'

export type TermsWords = typeof words

export const termsWords = wordsOf<TermsWords>(import.meta.glob('./terms.words.*.ts', { eager: true }))
