import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type MapWords = typeof words

export const mapWords = wordsOf<MapWords>(import.meta.glob('./words.*.ts'))
