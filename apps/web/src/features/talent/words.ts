import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type TalentWords = typeof words

export const talentWords = wordsOf<TalentWords>(import.meta.glob('./words.*.ts'))
