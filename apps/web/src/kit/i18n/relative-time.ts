import { businessDay } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/constants.ts'
import { dayInWords } from './dates.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const justNowMs = 30 * secondMs

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago something was: rules/messages#relative-time. A time in the future is just now. */
export function timeAgo(instant: Date, now: Date, language: Language): string {
  const age = now.getTime() - instant.getTime()
  const isChinese = language === 'zh_cn'
  if (age < justNowMs) return isChinese ? '刚刚' : 'just now'
  if (age < hourMs) {
    const minutes = Math.max(1, Math.floor(age / minuteMs))
    return isChinese ? `${minutes}分钟前` : counted(minutes, 'minute')
  }
  if (age < dayMs) {
    const hours = Math.floor(age / hourMs)
    return isChinese ? `${hours}小时前` : counted(hours, 'hour')
  }
  if (age < 2 * dayMs) return isChinese ? '1天前' : '1 day ago'
  return dayInWords(businessDay(instant), language)
}
