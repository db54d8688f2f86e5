import { cases as enUs } from '../../kit/i18n/en-us/cases.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { cases as zhCn } from '../../kit/i18n/zh-cn/cases.ts'

/** The texts about entries that look wrong, in the language in use. */
export function useCaseWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
