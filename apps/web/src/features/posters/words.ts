import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PostersWords = typeof words

export const postersWords = wordsOf<PostersWords>(import.meta.glob('./words.*.ts'))
