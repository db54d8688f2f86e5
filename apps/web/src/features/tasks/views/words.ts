import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type ViewWords = typeof words

export const viewWords = wordsOf<ViewWords>(import.meta.glob('./words.*.ts'))
