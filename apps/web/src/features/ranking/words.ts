import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type RankingWords = typeof words

export const rankingWords = wordsOf<RankingWords>(import.meta.glob('./words.*.ts'))
