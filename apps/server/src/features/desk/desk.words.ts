import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './desk.words.zh-cn.ts'

export type DemoNames = (typeof zhCn)['demoNames']

export const words = await wordsOf<typeof zhCn>(import.meta.url)
