import { businessDay } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import { kitWords } from '../words.ts'
import { dayInWords } from './dates.ts'
import { wordsIn } from './words-of.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const justNowMs = 30 * secondMs

/** How long ago an instant was: rules/messages#relative-time. Future instants are 'just now'. */
export function timeAgo(instant: Date, now: Date, language: Language): string {
  const age = now.getTime() - instant.getTime()
  const { ago } = wordsIn(kitWords, language).formats
  if (age < justNowMs) return ago.justNow
  if (age < hourMs) return ago.minutes(Math.max(1, Math.floor(age / minuteMs)))
  if (age < dayMs) return ago.hours(Math.floor(age / hourMs))
  if (age < 2 * dayMs) return ago.oneDay
  return dayInWords(businessDay(instant), language)
}
