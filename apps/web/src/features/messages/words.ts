import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type MessagesWords = typeof words

export const messagesWords = wordsOf<MessagesWords>(import.meta.glob('./words.*.ts'))
