import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type BookWords = typeof words

export const bookWords = wordsOf<BookWords>(import.meta.glob('./words.*.ts'))
