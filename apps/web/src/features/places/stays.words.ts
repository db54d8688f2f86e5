import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './stays.words.zh-cn.ts'

export type StayWords = typeof words

export const stayWords = wordsOf<StayWords>(import.meta.glob('./stays.words.*.ts'))
