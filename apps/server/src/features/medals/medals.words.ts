import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './medals.words.zh-cn.ts'

export const medalWords = await wordsOf<typeof zhCn>(import.meta.url)
