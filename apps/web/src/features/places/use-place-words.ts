import { places as enUs } from '../../kit/i18n/en-us/places.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { places as zhCn } from '../../kit/i18n/zh-cn/places.ts'

export type PlaceWords = typeof zhCn

/** The words of places; they come along with their pages and not with the dictionary. */
export function usePlaceWords(): PlaceWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
