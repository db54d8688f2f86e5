import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './flags.words.zh-cn.ts'

export type FlagWords = typeof zhCn

export const words = await wordsOf<FlagWords>(import.meta.url)
