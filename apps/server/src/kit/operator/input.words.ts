import { wordsOf } from '../words.ts'
import type { words as zhCn } from './input.words.zh-cn.ts'

export type InputWords = typeof zhCn

export const words = await wordsOf<InputWords>(import.meta.url)
