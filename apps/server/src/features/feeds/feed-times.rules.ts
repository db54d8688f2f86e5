import { addDays, isDay, isMonth, monthOf, startOfDay } from '@club/contract/business-day.ts'
import { shownCell, spreadsheetWord } from './feed-text.rules.ts'

/** The time at which a row is read. */
export interface Moment {
  now: Date
  /** The current business month. */
  month: string
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const longMonthNames = 'january february march april may june july august september october november december'
  .split(' ')
  .concat('sept')

/** The number of a month by its English name, or NaN. */
function namedMonth(name: string): number {
  const word = name.toLowerCase()
  const isName = monthNames.includes(word) || longMonthNames.includes(word)
  return isName ? monthNames.indexOf(word.slice(0, 3)) + 1 : Number.NaN
}

const twoDigits = (part: string | number) => String(part).padStart(2, '0')

/** The parts of a day or month as a text that sorts; null for parts that are not a date. */
function joined(year: string, month: string | number, day?: string): string | null {
  const text = [year, twoDigits(month), ...(day === undefined ? [] : [twoDigits(day)])].join('-')
  return (day === undefined ? isMonth(text) : isDay(text)) ? text : null
}

const plain = (text: string) => text.normalize('NFKC').trim()

/** How a year, a month and a day are written in this order, with their year in four digits. */
const yearFirst = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日?$/,
]
const yearLast = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
const dayNameYear = /^(\d{1,2})[-/ ]([A-Z]{3,9})[-/ ](\d{4})$/i
const nameDayYear = /^([A-Z]{3,9})\.? (\d{1,2}),? (\d{4})$/i

/**
 * A day, `2026-11-20`, as people and spreadsheets write it; null for anything else, and for what may be two different
 * days.
 */
export function dayIn(text: string): string | null {
  const cell = plain(text)
  for (const pattern of yearFirst) {
    const [, year, month, day] = pattern.exec(cell) ?? []
    if (year !== undefined) return joined(year, month ?? '', day ?? '')
  }
  const [, first = '', , second = '', year = ''] = yearLast.exec(cell) ?? []
  if (year !== '') {
    const days = new Set([joined(year, first, second), joined(year, second, first)])
    days.delete(null)
    const [only] = days
    return days.size === 1 ? (only ?? null) : null
  }
  const named = dayNameYear.exec(cell)
  if (named) return joined(named[3] ?? '', namedMonth(named[2] ?? ''), named[1] ?? '')
  const american = nameDayYear.exec(cell)
  return american && joined(american[3] ?? '', namedMonth(american[1] ?? ''), american[2] ?? '')
}

const monthYearFirst = [
  /^(\d{4})([-/])(\d{1,2})$/,
  // A spreadsheet that takes `2026.10` for a number leaves `2026.1`.
  /^(\d{4})(\.)(\d{2})$/,
  /^(\d{4})()(\d{2})$/,
  /^(\d{4}) ?(年) ?(\d{1,2}) ?月?份?$/,
  /^(\d{4})([-/. ])([A-Z]{3,9})$/i,
]
const monthYearLast = /^([A-Z]{3,9}|\d{1,2})[-/. ]+(\d{4})$/i
const midnight = / 0{1,2}:00(:00(\.0+)?)?$/

/** A month, `2026-11`, as people and spreadsheets write it, or that of a day; null for anything else. */
export function monthIn(text: string): string | null {
  const cell = plain(text)
  const numbered = (part: string) => (/^\d+$/.test(part) ? Number(part) : namedMonth(part))
  for (const pattern of monthYearFirst) {
    const [, year, , month = ''] = pattern.exec(cell) ?? []
    if (year !== undefined) return joined(year, numbered(month))
  }
  const [, month, year = ''] = monthYearLast.exec(cell) ?? []
  if (month !== undefined) return joined(year, numbered(month))
  const day = dayIn(cell.replace(midnight, ''))
  return day && monthOf(day)
}

const instantPattern =
  /^(.+?)(?:[T ] ?|(?<=日) ?)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/
const maxOffsetHours = 14

/** An instant such as `2026-11-20T10:00:00+08:00`; without an offset it is Shanghai's. Null for anything else. */
export function instantOf(text: string): Date | null {
  const [, date = '', time = '', offset = '+08:00'] = instantPattern.exec(plain(text)) ?? []
  const day = dayIn(date)
  if (day === null) return null
  const hours = Number(/\d{2}/.exec(offset)?.[0] ?? 0)
  if (hours > maxOffsetHours) return null
  const zone = offset.replace(/(\d{2}):?(\d{2})/, '$1:$2')
  const instant = new Date(`${day}T${time.replace(/^(\d):/, '0$1:')}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** How far the bank's clock may be ahead of ours. */
const maxClockSkewMs = 300_000

export function isInFuture(instant: Date, { now }: Moment): boolean {
  return instant.getTime() > now.getTime() + maxClockSkewMs
}

/** The bank has no row from before; it is a cell that was filled in wrongly, and some years cannot be stored. */
const firstDay = '2000-01-01'

/** Whether a month, `2026-11`, is before those that the club takes. */
export function isMonthTooOld(month: string): boolean {
  return month < monthOf(firstDay)
}

const tooOld = 'the time of the row is before 2000'

/** Why a cell is not a time, in words for the operator. */
export function notATime(what: string, text: string): string {
  return `${what} is not one like 2026-11-20T10:00:00+08:00: ${shownCell(text)}${spreadsheetWord(text, true)}`
}

/** A row's time: a day means its end, or now while it runs; null for an empty cell. */
export function asOfCell(text: string, moment: Moment): { asOf: Date | null } | { reason: string } {
  if (text === '') return { asOf: null }
  const day = dayIn(text)
  if (day !== null) {
    if (day < firstDay) return { reason: tooOld }
    if (startOfDay(day) > moment.now) return { reason: 'the time of the row lies ahead' }
    const end = startOfDay(addDays(day, 1))
    return { asOf: end < moment.now ? end : moment.now }
  }
  const instant = instantOf(text)
  if (!instant) return { reason: notATime('the time of the row', text) }
  if (instant < startOfDay(firstDay)) return { reason: tooOld }
  return isInFuture(instant, moment) ? { reason: 'the time of the row lies ahead' } : { asOf: instant }
}
