import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './review.words.zh-cn.ts'

export type ReviewWords = typeof words

export const reviewWords = wordsOf<ReviewWords>(import.meta.glob('./review.words.*.ts', { eager: true }))
