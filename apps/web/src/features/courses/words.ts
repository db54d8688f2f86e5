import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type CourseWords = typeof words

export const courseWords = wordsOf<CourseWords>(import.meta.glob('./words.*.ts'))
