import { wordsOf } from '../words/words-of.ts'
import type { words } from './looks.words.zh-cn.ts'

export type LooksWords = typeof words

export const looksWords = wordsOf<LooksWords>(import.meta.glob('./looks.words.*.ts', { eager: true }))
