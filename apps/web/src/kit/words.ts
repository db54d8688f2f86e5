import { wordsOf } from './i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type KitWords = typeof words

export const kitWords = wordsOf<KitWords>(import.meta.glob('./words.*.ts'))
