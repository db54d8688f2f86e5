import { wordsOf } from '../words/words-of.ts'
import type { words } from './acts.words.zh-cn.ts'

export type ActsWords = typeof words

export const actsWords = wordsOf<ActsWords>(import.meta.glob('./acts.words.*.ts', { eager: true }))
