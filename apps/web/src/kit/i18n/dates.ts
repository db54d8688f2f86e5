import { businessInstant } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import { kitWords } from '../words.ts'
import { wordsIn } from './words-of.ts'

/**
 * A business day in words: `2026年11月20日`, `20 November 2026`. The same on the server and in every browser.
 */
export function dayInWords(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return wordsIn(kitWords, language).formats.day(year, month, date)
}

/** An instant in the bank's time zone: `2026年11月20日 9:05`, `20 November 2026, 9:05`. */
export function timeInWords(instant: string, language: Language): string {
  const [day = '', time = ''] = businessInstant(new Date(instant)).split('T')
  const clock = `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`
  return wordsIn(kitWords, language).formats.time(dayInWords(day, language), clock)
}

/** A count in digits, grouped by three from five digits on. */
export function inFigures(count: number): string {
  return count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
