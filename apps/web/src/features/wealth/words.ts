import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type WealthWords = typeof words

export const wealthWords = wordsOf<WealthWords>(import.meta.glob('./words.*.ts'))
