import { addDays, isDay, startOfDay } from '@club/contract/business-day.ts'
import { mobilePattern } from '@club/contract/constants.ts'

/**
 * A person as identified by the bank: at least one of the two is given, and the customer number
 * takes precedence.
 */
export interface Holder {
  customerNo: string | null
  mobile: string | null
}

/** The person of a row, and its time by the bank's clock, or null. */
export interface FeedRow extends Holder {
  asOf: Date | null
}

/** Why a line is refused, in words for the operator, without the line's content. */
export interface Refusal {
  reason: string
}

/** The time at which a row is read. */
export interface Moment {
  now: Date
  /** The current business month. */
  month: string
}

/**
 * A column of a file; a field of an event's `detail` with the same name as its key in `columns`.
 */
export interface FeedColumn {
  /** Its names in the header line, in lower case. */
  headers: readonly [string, ...string[]]
  /** Description for docs/operations/feeds.md. */
  description: string
}

/** Columns that every kind of file may have; at least one of the first two is required. */
export const sharedColumns = {
  customerNo: {
    headers: [
      'customer_no',
      'customer no',
      'customerno',
      'customer number',
      '客户号',
      '核心客户号',
      '客户编号',
    ],
    description: 'core customer number, 4 to 32 letters and digits',
  },
  mobile: {
    headers: ['mobile', 'mobile number', 'phone', '手机号', '手机号码', '手机'],
    description: 'mobile, 11 digits',
  },
  asOf: {
    headers: ['as_of', 'as of', '数据时间', '数据日期', '截至时间'],
    description: 'as of when the row speaks, `2026-11-20T10:00:00+08:00` or a day; optional',
  },
} satisfies Record<string, FeedColumn>
type SharedColumn = keyof typeof sharedColumns

/** The position of each column in a line. */
export type Positions = ReadonlyMap<string, number>

/** A line's cells by column, trimmed; '' if the file lacks the column. */
export type Line<Column extends string = never> = (column: Column | SharedColumn) => string

/** The cells of a record by the positions of its file's columns. */
export function lineOf(record: readonly string[], positions: Positions): Line<string> {
  return (column) => (record[positions.get(column) ?? -1] ?? '').trim()
}

/** Finds a kind's columns in the header line; other columns are ignored. */
export function findColumns(
  header: readonly string[],
  needed: Record<string, FeedColumn>,
): { positions: Positions } | Refusal {
  const known = Object.entries<FeedColumn>({ ...sharedColumns, ...needed })
  const positions = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase()
    const [column] = known.find(([, { headers }]) => headers.includes(name)) ?? []
    if (column === undefined) continue
    if (positions.has(column)) return { reason: `the header names the column ${column} twice` }
    positions.set(column, index)
  }
  const missing = Object.entries(needed)
    .filter(([column]) => !positions.has(column))
    .map(([column, { headers }]) => `${column} (${headers.join(', ')})`)
  if (!positions.has('customerNo') && !positions.has('mobile')) missing.push('customerNo or mobile')
  return missing.length === 0 ? { positions } : { reason: `the header line lacks ${missing.join('; ')}` }
}

const customerNoPattern = /^[0-9A-Z]{4,32}$/

/** The person of a line. A malformed customer number or mobile refuses the line even beside a good other one. */
function holderOf(line: Line): Holder | Refusal {
  const customerNo = line('customerNo').toUpperCase()
  const mobile = line('mobile')
  if (customerNo === '' && mobile === '') return { reason: 'neither customer number nor mobile is given' }
  if (customerNo !== '' && !customerNoPattern.test(customerNo)) {
    return { reason: 'the customer number is not 4 to 32 letters and digits' }
  }
  if (mobile !== '' && !mobilePattern.test(mobile))
    return { reason: 'the mobile is not 11 digits beginning with 13 to 19' }
  return { customerNo: customerNo || null, mobile: mobile || null }
}

const amountPattern = /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/

/** `1,234.50` → `1234.5`, so that equal amounts compare equal. Never a number: that would lose digits. */
export function plainAmount(text: string): string | null {
  if (!amountPattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

const yes = new Set(['yes', 'y', '是'])
const no = new Set(['no', 'n', '否'])

/** Null for anything that is neither yes nor no. */
export function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

/** The allowed word that a cell holds, in English or by its Chinese name in `chinese`; null for anything else. */
export function oneOf<T extends string>(
  allowed: readonly T[],
  chinese: Readonly<Record<string, T>>,
  text: string,
): T | null {
  const word = Object.hasOwn(chinese, text) ? chinese[text] : text.toLowerCase()
  return allowed.find((each) => each === word) ?? null
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/

/** An instant such as `2026-11-20T10:00:00+08:00`; without an offset it is Shanghai's. Null for anything else. */
export function instantOf(text: string): Date | null {
  const [, day = '', time = '', offset = '+08:00'] = instantPattern.exec(text) ?? []
  if (!isDay(day)) return null
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** How far the bank's clock may be ahead of ours. */
const maxClockSkewMs = 300_000

export function isInFuture(instant: Date, { now }: Moment): boolean {
  return instant.getTime() > now.getTime() + maxClockSkewMs
}

/** A row's time: a day means its end, or now while it runs; null for an empty cell. */
export function asOfCell(text: string, moment: Moment): { asOf: Date | null } | Refusal {
  if (text === '') return { asOf: null }
  if (isDay(text)) {
    if (startOfDay(text) > moment.now) return { reason: 'the time of the row lies ahead' }
    const end = startOfDay(addDays(text, 1))
    return { asOf: end < moment.now ? end : moment.now }
  }
  const instant = instantOf(text)
  if (!instant) return { reason: 'the time of the row is not one like 2026-11-20T10:00:00+08:00' }
  return isInFuture(instant, moment) ? { reason: 'the time of the row lies ahead' } : { asOf: instant }
}

/** Person and time of a row. */
export function feedRowOf(line: Line, moment: Moment): FeedRow | Refusal {
  const holder = holderOf(line)
  if ('reason' in holder) return holder
  const time = asOfCell(line('asOf'), moment)
  return 'reason' in time ? time : { ...holder, ...time }
}
