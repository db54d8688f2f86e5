import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './storage.words.zh-cn.ts'

export const storageWords = wordsOf<typeof words>(import.meta.glob('./storage.words.*.ts'))
