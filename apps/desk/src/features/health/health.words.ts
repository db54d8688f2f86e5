import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './health.words.zh-cn.ts'

export type HealthWords = typeof words

export const healthWords = wordsOf<HealthWords>(import.meta.glob('./health.words.*.ts', { eager: true }))
