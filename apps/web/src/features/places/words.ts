import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type PlaceWords = typeof words

export const placeWords = wordsOf<PlaceWords>(import.meta.glob('./words.*.ts'))
