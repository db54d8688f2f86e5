import { map as enUs } from '../i18n/en-us/map.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { map as zhCn } from '../i18n/zh-cn/map.ts'

export type MapWords = typeof zhCn

/** The words around a map, which come along with what shows one. */
export function useMapWords(): MapWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
