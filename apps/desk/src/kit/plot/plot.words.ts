import { wordsOf } from '../words/words-of.ts'
import type { words } from './plot.words.zh-cn.ts'

export type PlotWords = typeof words

export const plotWords = wordsOf<PlotWords>(import.meta.glob('./plot.words.*.ts', { eager: true }))
