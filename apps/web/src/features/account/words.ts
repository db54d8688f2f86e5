import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type AccountWords = typeof words

export const accountWords = wordsOf<AccountWords>(import.meta.glob('./words.*.ts'))
