import { book as enUs } from '../../kit/i18n/en-us/book.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { book as zhCn } from '../../kit/i18n/zh-cn/book.ts'

/** The reader's own texts; they come along with its page and not with the dictionary. */
export function useBookWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
