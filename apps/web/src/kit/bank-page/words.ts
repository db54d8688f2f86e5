import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

type BankPageWords = typeof words

export const bankPageWords = wordsOf<BankPageWords>(import.meta.glob('./words.*.ts'))
