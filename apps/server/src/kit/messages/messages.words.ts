import { wordsOf } from '../words.ts'
import type { words as zhCn } from './messages.words.zh-cn.ts'

export const kitMessages = await wordsOf<typeof zhCn>(import.meta.url)
