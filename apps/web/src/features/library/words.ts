import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type LibraryWords = typeof words

export const libraryWords = wordsOf<LibraryWords>(import.meta.glob('./words.*.ts'))
