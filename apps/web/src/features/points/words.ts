import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PointsWords = typeof words

export const pointsWords = wordsOf<PointsWords>(import.meta.glob('./words.*.ts'))
