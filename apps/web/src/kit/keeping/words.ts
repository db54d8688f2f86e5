import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type KeepingWords = typeof words

export const keepingWords = wordsOf<KeepingWords>(import.meta.glob('./words.*.ts'))
