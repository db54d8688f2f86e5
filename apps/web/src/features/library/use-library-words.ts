import { library as enUs } from '../../kit/i18n/en-us/library.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { library as zhCn } from '../../kit/i18n/zh-cn/library.ts'

export type LibraryWords = typeof zhCn

/** The texts of what is read and looked up; they come along with its pages and not with the dictionary. */
export function useLibraryWords(): LibraryWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
