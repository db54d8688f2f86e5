import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type MedalsWords = typeof words

export const medalsWords = wordsOf<MedalsWords>(import.meta.glob('./words.*.ts'))
