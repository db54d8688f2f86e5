import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './content.words.zh-cn.ts'

export type ContentWords = typeof words

export const contentWords = wordsOf<ContentWords>(import.meta.glob('./content.words.*.ts', { eager: true }))
