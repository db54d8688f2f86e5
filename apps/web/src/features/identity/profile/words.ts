import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type ProfileWords = typeof words

export const profileWords = wordsOf<ProfileWords>(import.meta.glob('./words.*.ts'))
