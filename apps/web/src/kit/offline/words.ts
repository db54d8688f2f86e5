import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type OfflineWords = typeof words

export const offlineWords = wordsOf<OfflineWords>(import.meta.glob('./words.*.ts'))
