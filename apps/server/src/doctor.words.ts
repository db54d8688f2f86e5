import type { words as zhCn } from './doctor.words.zh-cn.ts'
import { wordsOf } from './kit/words.ts'

export type DoctorWords = typeof zhCn

export const words = await wordsOf<DoctorWords>(import.meta.url)
