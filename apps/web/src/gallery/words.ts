import { wordsOf } from '../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type GalleryWords = typeof words

export const galleryWords = wordsOf<GalleryWords>(import.meta.glob('./words.*.ts'))
