import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './privacy.words.zh-cn.ts'

export type PrivacyWords = typeof zhCn

export const words = await wordsOf<PrivacyWords>(import.meta.url)
