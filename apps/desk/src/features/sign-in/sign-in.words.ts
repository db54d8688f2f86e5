import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './sign-in.words.zh-cn.ts'

export type SignInWords = typeof words

export const signInWords = wordsOf<SignInWords>(import.meta.glob('./sign-in.words.*.ts', { eager: true }))
