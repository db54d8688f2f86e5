import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './confirm.words.zh-cn.ts'

export type ConfirmWords = typeof words

export const confirmWords = wordsOf<ConfirmWords>(import.meta.glob('./confirm.words.*.ts', { eager: true }))
