import { center as enUs } from '../../kit/i18n/en-us/center.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { center as zhCn } from '../../kit/i18n/zh-cn/center.ts'

export type CenterWords = typeof zhCn

/** The centre's own texts in the language in use. */
export function useCenterWords(): CenterWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
