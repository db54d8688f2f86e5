import { stays as enUs } from '../../kit/i18n/en-us/stays.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { stays as zhCn } from '../../kit/i18n/zh-cn/stays.ts'

export type StayWords = typeof zhCn

/** The words of communities and long stays; they come along with their pages. */
export function useStayWords(): StayWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
