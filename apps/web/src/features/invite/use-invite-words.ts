import { invite as enUs } from '../../kit/i18n/en-us/invite.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { invite as zhCn } from '../../kit/i18n/zh-cn/invite.ts'

/** The page's own texts; they come along with it and not with the dictionary. */
export function useInviteWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
