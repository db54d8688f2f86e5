import type { Language } from '@club/contract/constants.ts'
import { words as enUs } from './identity.words.en-us.ts'
import { words as zhCn } from './identity.words.zh-cn.ts'

export const words: Record<Language, typeof zhCn> = { zh_cn: zhCn, en_us: enUs }
