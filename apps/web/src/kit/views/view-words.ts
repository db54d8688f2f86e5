import type { RefusalReason } from '@club/contract/constants.ts'
import { views as enUs } from '../i18n/en-us/views.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { views as zhCn } from '../i18n/zh-cn/views.ts'

type ViewWords = typeof zhCn

/** The words about views, which come along with what shows them. */
export function useViewWords(): ViewWords {
  return useLanguage() === 'en_us' ? enUs : zhCn
}

/** Why a view brought no points. */
export function refusalText(refusal: RefusalReason, words: ViewWords): string {
  if (refusal === 'cycleFull') return words.finished
  if (refusal === 'monthlyCap') return words.monthlyCap
  return refusal === 'channelOff' ? words.paidElsewhere : words.notNow
}
