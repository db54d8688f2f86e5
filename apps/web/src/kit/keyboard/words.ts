import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type KeyWords = typeof words

export const keyWords = wordsOf<KeyWords>(import.meta.glob('./words.*.ts'))
