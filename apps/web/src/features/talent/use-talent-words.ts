import { talent as enUs } from '../../kit/i18n/en-us/talent.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { talent as zhCn } from '../../kit/i18n/zh-cn/talent.ts'

/** The contest's own texts; they come along with its pages and not with the dictionary. */
export function useTalentWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
