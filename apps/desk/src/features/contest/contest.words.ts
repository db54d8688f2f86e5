import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './contest.words.zh-cn.ts'

export type ContestWords = typeof words

export const contestWords = wordsOf<ContestWords>(import.meta.glob('./contest.words.*.ts', { eager: true }))
