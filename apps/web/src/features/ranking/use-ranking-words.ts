import { rankingPages as enUs } from '../../kit/i18n/en-us/ranking-pages.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { rankingPages as zhCn } from '../../kit/i18n/zh-cn/ranking-pages.ts'

/** The texts of the ranking pages; they come along with them and not with the dictionary. */
export function useRankingWords(): typeof zhCn {
  return useLanguage() === 'en_us' ? enUs : zhCn
}
