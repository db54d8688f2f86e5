import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

type BridgeWords = typeof words

export const bridgeWords = wordsOf<BridgeWords>(import.meta.glob('./words.*.ts'))
