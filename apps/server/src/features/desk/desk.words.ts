import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './desk.words.zh-cn.ts'

export const words = await wordsOf<typeof zhCn>(import.meta.url)
