import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './members.words.zh-cn.ts'

export type MembersWords = typeof words

export const membersWords = wordsOf<MembersWords>(import.meta.glob('./members.words.*.ts', { eager: true }))
