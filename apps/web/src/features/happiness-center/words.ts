import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type CenterWords = typeof words

export const centerWords = wordsOf<CenterWords>(import.meta.glob('./words.*.ts'))
