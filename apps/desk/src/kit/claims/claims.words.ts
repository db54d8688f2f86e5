import { wordsOf } from '../words/words-of.ts'
import type { words } from './claims.words.zh-cn.ts'

export type ClaimsWords = typeof words

export const claimsWords = wordsOf<ClaimsWords>(import.meta.glob('./claims.words.*.ts', { eager: true }))
