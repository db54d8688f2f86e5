import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type ReadingWords = typeof words

export const readingWords = wordsOf<ReadingWords>(import.meta.glob('./words.*.ts'))
