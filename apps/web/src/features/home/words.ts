import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type HomeWords = typeof words

export const homeWords = wordsOf<HomeWords>(import.meta.glob('./words.*.ts'))
