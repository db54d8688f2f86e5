import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './content-form.words.zh-cn.ts'

export type FormWords = typeof zhCn

export const words = await wordsOf<FormWords>(import.meta.url)
