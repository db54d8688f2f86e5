import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type FamilyWords = typeof words

export const familyWords = wordsOf<FamilyWords>(import.meta.glob('./words.*.ts'))
