import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type WalletWords = typeof words

export const walletWords = wordsOf<WalletWords>(import.meta.glob('./words.*.ts'))
