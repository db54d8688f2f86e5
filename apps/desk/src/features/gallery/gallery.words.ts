import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './gallery.words.zh-cn.ts'

export type GalleryWords = typeof words

export const galleryWords = wordsOf<GalleryWords>(import.meta.glob('./gallery.words.*.ts', { eager: true }))
