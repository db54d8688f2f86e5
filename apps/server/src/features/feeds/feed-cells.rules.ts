import { addDays, isDay, startOfDay } from '@club/contract/business-day.ts'
import { mobilePattern } from '@club/contract/constants.ts'

/** A person as the bank names one; at least one of the two is there. The customer number goes first. */
export interface Holder {
  customerNo: string | null
  mobile: string | null
}

/** What every row says: about whom, and as of when by the bank's own time; null where it is not said. */
export interface FeedRow extends Holder {
  asOf: Date | null
}

/** Why a line is refused, in words for the operator. Never holds what stood in the line. */
export interface Refusal {
  reason: string
}

/** When a row is read. */
export interface Moment {
  now: Date
  /** The running business month. */
  month: string
}

const headerNames = {
  month: ['month', '月份', '统计月份', '账期'],
  customerNo: [
    'customer_no',
    'customer no',
    'customerno',
    'customer number',
    '客户号',
    '核心客户号',
    '客户编号',
  ],
  mobile: ['mobile', 'mobile number', 'phone', '手机号', '手机号码', '手机'],
  reached: ['reached', '达标', '是否达标'],
  amount: ['amount', 'aum', '金额', '资产', '资产金额'],
  asOf: ['as_of', 'as of', '数据时间', '数据日期', '截至时间'],
  eventId: ['event_id', 'event id', '事件编号', '事件号'],
  type: ['type', 'task', '事件类型', '任务'],
  at: ['at', 'happened_at', '发生时间'],
  userLevel: ['user_level', 'tier', '客户等级', '等级'],
  blacklisted: ['blacklisted', '黑名单', '是否黑名单'],
  maskedNo: ['masked_no', 'card_no', '卡号', '脱敏卡号'],
  kind: ['kind', '种类', '类型'],
  status: ['status', '状态'],
  balance: ['balance', '余额'],
} as const
export type Column = keyof typeof headerNames
export const columnNames = Object.keys(headerNames) as Column[]
/** Where in a line each column stands. */
export type Columns = Partial<Record<Column, number>>

/** Finds the columns by the header line, in English or Chinese; other columns are left alone. */
export function findColumns(
  header: readonly string[],
  needed: readonly Column[],
): { columns: Columns } | Refusal {
  const columns: Columns = {}
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase()
    const column = columnNames.find((each) => (headerNames[each] as readonly string[]).includes(name))
    if (!column) continue
    if (columns[column] !== undefined) return { reason: `the header names the column ${column} twice` }
    columns[column] = index
  }
  const missing: string[] = needed
    .filter((column) => columns[column] === undefined)
    .map((column) => `${column} (${headerNames[column].join(', ')})`)
  if (columns.customerNo === undefined && columns.mobile === undefined) missing.push('customerNo or mobile')
  return missing.length === 0 ? { columns } : { reason: `the header line lacks ${missing.join('; ')}` }
}

export function cellOf(record: readonly string[], columns: Columns, column: Column): string {
  const index = columns[column]
  return index === undefined ? '' : (record[index] ?? '').trim()
}

const customerNoPattern = /^[0-9A-Z]{4,32}$/

/** The person of a line. An empty cell is a missing one; a malformed one refuses the line even beside a good one. */
export function holderOf(record: readonly string[], columns: Columns): Holder | Refusal {
  const customerNo = cellOf(record, columns, 'customerNo').toUpperCase()
  const mobile = cellOf(record, columns, 'mobile')
  if (customerNo === '' && mobile === '') return { reason: 'neither customer number nor mobile is given' }
  if (customerNo !== '' && !customerNoPattern.test(customerNo)) {
    return { reason: 'the customer number is not 4 to 32 letters and digits' }
  }
  if (mobile !== '' && !mobilePattern.test(mobile))
    return { reason: 'the mobile is not 11 digits beginning with 13 to 19' }
  return { customerNo: customerNo || null, mobile: mobile || null }
}

const amountPattern = /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/

/** `1,234.50` → `1234.5`, so that the same amount always compares equal. Never a number: no digit may get lost. */
export function plainAmount(text: string): string | null {
  if (!amountPattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

const yes = new Set(['yes', 'y', '是'])
const no = new Set(['no', 'n', '否'])

/** Yes, no, or null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/

/** An instant such as `2026-11-20T10:00:00+08:00`; without an offset it is Shanghai's. Null for anything else. */
export function instantOf(text: string): Date | null {
  const [, day = '', time = '', offset = '+08:00'] = instantPattern.exec(text) ?? []
  if (!isDay(day)) return null
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The bank's and our clocks may differ by so much. */
const aheadMostMs = 300_000

export function liesAhead(instant: Date, { now }: Moment): boolean {
  return instant.getTime() > now.getTime() + aheadMostMs
}

/**
 * As of when a row speaks. A day means its end, or now while it runs; an empty cell means the moment at which the row
 * is stored.
 */
export function asOfCell(
  record: readonly string[],
  columns: Columns,
  moment: Moment,
): { asOf: Date | null } | Refusal {
  const text = cellOf(record, columns, 'asOf')
  if (text === '') return { asOf: null }
  if (isDay(text)) {
    if (startOfDay(text) > moment.now) return { reason: 'the time of the row lies ahead' }
    const end = startOfDay(addDays(text, 1))
    return { asOf: end < moment.now ? end : moment.now }
  }
  const instant = instantOf(text)
  if (!instant) return { reason: 'the time of the row is not one like 2026-11-20T10:00:00+08:00' }
  return liesAhead(instant, moment) ? { reason: 'the time of the row lies ahead' } : { asOf: instant }
}

/** Person and time of a row, which every kind begins with. */
export function feedRowOf(record: readonly string[], columns: Columns, moment: Moment): FeedRow | Refusal {
  const holder = holderOf(record, columns)
  if ('reason' in holder) return holder
  const time = asOfCell(record, columns, moment)
  return 'reason' in time ? time : { ...holder, ...time }
}
