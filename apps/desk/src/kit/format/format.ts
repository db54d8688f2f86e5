import { businessInstant } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import { kitWords } from '../kit.words.ts'
import { useLanguage } from '../words/language.ts'

/** A count in digits, grouped by three: `12,345`. */
export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A size in bytes: `1.4 MB`. */
export function sizeInFigures(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** What somebody is called, of `Li (u-123)`: without the part by which they are proved. */
export const operatorName = (operator: string): string => operator.replace(/ \([^()]*\)$/, '')

/** All but the first and last characters hidden: `138****5678`. What must not be seen is not sent to the desk at all. */
export function masked(text: string, start = 3, end = 4): string {
  return text.length <= start + end ? text : `${text.slice(0, start)}****${text.slice(-end)}`
}

/** A typed amount such as `200` or `1,250.50`; null if it is none. */
export function numberIn(typed: string): number | null {
  const plain = typed.replaceAll(/[,，\s]/g, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** An instant as the server writes it into a sentence or a value: `2026-11-20 10:00:05 +08:00`, `2026-11-20T02:00:05.000Z`. */
const instantPattern = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[+-]\d\d:\d\d)/g
const dayPattern = /^\d{4}-\d\d-\d\d$/
/** By which somebody in a sentence is proved: `Li (desk:7f…)`. */
const proofPattern = / \(desk:[^()]*\)/g

export function formatsIn(language: Language) {
  const { formats } = kitWords(language)
  /** `2026-11-20` → `20 November 2026`. */
  const day = (date: string): string => {
    const [year = 0, month = 1, of = 1] = date.split('-').map(Number)
    return formats.day(year, month, of)
  }
  /** An instant in Asia/Shanghai: `20 November 2026, 9:05`. */
  const time = (instant: string): string => {
    const [date = '', clock = ''] = businessInstant(new Date(instant)).split('T')
    return formats.time(day(date), `${Number(clock.slice(0, 2))}:${clock.slice(3, 5)}`)
  }
  /** `2026-11` → `November 2026`. */
  const month = (text: string): string => {
    const [year = 0, of = 1] = text.split('-').map(Number)
    return formats.month(year, of)
  }
  /**
   * A sentence or a value from the server, with its instants, its day and its people as everywhere at the desk. A day
   * within a text stays as it is written: the text may be one that members read.
   */
  const told = (text: string): string => {
    if (dayPattern.test(text)) return day(text)
    return text
      .replace(instantPattern, (found) => time(found.replace(/ (?=\d\d:)/, 'T').replace(' ', '')))
      .replace(proofPattern, '')
  }
  return { day, time, month, told, list: formats.list, count: inFigures, size: sizeInFigures }
}

/** Days, times and counts in the reader's language and the bank's time zone. */
export const useFormat = () => formatsIn(useLanguage())
