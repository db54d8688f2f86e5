import { profile as enUs } from '../../kit/i18n/en-us/profile.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { profile as zhCn } from '../../kit/i18n/zh-cn/profile.ts'

/** The page's own texts; they come along with it and not with the dictionary. */
export function useProfileWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
