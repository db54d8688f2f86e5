import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './entering.words.zh-cn.ts'

export type EnteringWords = typeof words

export const enteringWords = wordsOf<EnteringWords>(import.meta.glob('./entering.words.*.ts'))
