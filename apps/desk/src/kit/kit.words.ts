import type { words } from './kit.words.zh-cn.ts'
import { wordsOf } from './words/words-of.ts'

export type KitWords = typeof words

export const kitWords = wordsOf<KitWords>(import.meta.glob('./kit.words.*.ts', { eager: true }))
