import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PasskeysWords = typeof words

export const passkeysWords = wordsOf<PasskeysWords>(import.meta.glob('./words.*.ts'))
