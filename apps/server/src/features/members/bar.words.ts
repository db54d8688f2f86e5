import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './bar.words.zh-cn.ts'

export type BarWords = typeof zhCn

export const words = await wordsOf<BarWords>(import.meta.url)
