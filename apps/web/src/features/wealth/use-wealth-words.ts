import { wealth as enUs } from '../../kit/i18n/en-us/wealth.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { wealth as zhCn } from '../../kit/i18n/zh-cn/wealth.ts'

/** The texts about the member's own money; they come along with its pages and not with the dictionary. */
export function useWealthWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
