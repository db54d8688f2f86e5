import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './nick-name.words.zh-cn.ts'

export type NickNameWords = typeof words

export const nickNameWords = wordsOf<NickNameWords>(import.meta.glob('./nick-name.words.*.ts'))
