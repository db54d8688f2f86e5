import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './invite-decide.words.zh-cn.ts'

type Words = typeof zhCn
export type InviteWords = Words['decide']

export const words = await wordsOf<Words>(import.meta.url)
