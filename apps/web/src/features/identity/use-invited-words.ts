import { invited as enUs } from '../../kit/i18n/en-us/invited.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { invited as zhCn } from '../../kit/i18n/zh-cn/invited.ts'

export function useInvitedWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
