import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './words.zh-cn.ts'

export type BranchWords = typeof words

export const branchWords = wordsOf<BranchWords>(import.meta.glob('./words.*.ts'))
