import type { Language } from '@club/contract/constants.ts'
import { keys as enUs } from '../i18n/en-us/keys.ts'
import { keys as zhCn } from '../i18n/zh-cn/keys.ts'

export type KeyWords = typeof zhCn

/** The texts of the keys, in both languages: they come with the keys and not with the first page's dictionary. */
export const keyWords: Readonly<Record<Language, KeyWords>> = { zh_cn: zhCn, en_us: enUs }
