import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './overlays.words.zh-cn.ts'

export type OverlayWords = typeof words

export const overlayWords = wordsOf<OverlayWords>(import.meta.glob('./overlays.words.*.ts'))
