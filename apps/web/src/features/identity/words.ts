import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type IdentityWords = typeof words

export const identityWords = wordsOf<IdentityWords>(import.meta.glob('./words.*.ts'))
