import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type InviteWords = typeof words

export const inviteWords = wordsOf<InviteWords>(import.meta.glob('./words.*.ts'))
