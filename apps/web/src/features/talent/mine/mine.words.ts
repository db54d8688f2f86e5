import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './mine.words.zh-cn.ts'

export type MineWords = typeof words

export const mineWords = wordsOf<MineWords>(import.meta.glob('./mine.words.*.ts'))
