import { reading as enUs } from '../i18n/en-us/reading.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { reading as zhCn } from '../i18n/zh-cn/reading.ts'

export type ReadingWords = typeof zhCn

/** The words around what is read, which come along with what shows them. */
export function useReadingWords(): ReadingWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
