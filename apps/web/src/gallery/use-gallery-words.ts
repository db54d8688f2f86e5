import { gallery as enUs } from '../kit/i18n/en-us/gallery.ts'
import { useLanguage } from '../kit/i18n/i18n.tsx'
import { gallery as zhCn } from '../kit/i18n/zh-cn/gallery.ts'

export function useGalleryWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
