import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './outage.words.zh-cn.ts'

export type OutageWords = typeof zhCn

export const words = await wordsOf<OutageWords>(import.meta.url)
