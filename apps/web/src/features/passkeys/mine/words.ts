import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export const myPasskeysWords = wordsOf<typeof words>(import.meta.glob('./words.*.ts'))
