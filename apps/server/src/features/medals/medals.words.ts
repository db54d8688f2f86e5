import type { Language } from '@club/contract/constants.ts'
import { words as enUs } from './medals.words.en-us.ts'
import { words as zhCn } from './medals.words.zh-cn.ts'

export const medalWords: Record<Language, typeof zhCn> = { zh_cn: zhCn, en_us: enUs }
