import { keeping as enUs } from '../i18n/en-us/keeping.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { keeping as zhCn } from '../i18n/zh-cn/keeping.ts'

/** The words about copies, which come along with what shows them. */
export function useKeepingWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
