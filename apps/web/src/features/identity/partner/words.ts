import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PartnerWords = typeof words

export const partnerWords = wordsOf<PartnerWords>(import.meta.glob('./words.*.ts'))
