import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PosterWords = typeof words

export const posterWords = wordsOf<PosterWords>(import.meta.glob('./words.*.ts'))
