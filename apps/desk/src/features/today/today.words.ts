import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './today.words.zh-cn.ts'

export type TodayWords = typeof words

export const todayWords = wordsOf<TodayWords>(import.meta.glob('./today.words.*.ts', { eager: true }))
