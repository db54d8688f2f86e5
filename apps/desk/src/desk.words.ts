import type { words } from './desk.words.zh-cn.ts'
import { wordsOf } from './kit/words/words-of.ts'

export type DeskWords = typeof words

/** The titles of the pages, as navigation and browser show them. */
export const deskWords = wordsOf<DeskWords>(import.meta.glob('./desk.words.*.ts', { eager: true }))
