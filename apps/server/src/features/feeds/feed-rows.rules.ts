import { isMonth } from '@club/contract/business-day.ts'
import { mobilePattern } from '@club/contract/constants.ts'

/** A person as the bank names one; at least one of the two is there. The customer number goes first. */
export interface Holder {
  customerNo: string | null
  mobile: string | null
}

export interface AumRow extends Holder {
  month: string
  reached: boolean
  /** A decimal without superfluous zeros: `1234.5`. */
  amount: string
}

export interface CustomerRow {
  customerNo: string
  mobile: string
}

/** Why a line is refused, in words for the operator. Never holds what stood in the line. */
export interface Refusal {
  reason: string
}

export const feedKinds = ['aum', 'customers'] as const
export type FeedKindName = (typeof feedKinds)[number]

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
} as const
export type Column = keyof typeof headerNames
/** Where in a line each column stands. */
export type Columns = Partial<Record<Column, number>>

const columnsNeeded: Record<FeedKindName, Column[]> = {
  aum: ['month', 'reached', 'amount'],
  customers: ['customerNo', 'mobile'],
}

/** Finds the columns by the header line, in English or Chinese; other columns are left alone. */
export function columnsOf(kind: FeedKindName, header: readonly string[]): { columns: Columns } | Refusal {
  const columns: Columns = {}
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase()
    const column = (Object.keys(headerNames) as Column[]).find((each) =>
      (headerNames[each] as readonly string[]).includes(name),
    )
    if (!column) continue
    if (columns[column] !== undefined) return { reason: `the header names the column ${column} twice` }
    columns[column] = index
  }
  const missing: string[] = columnsNeeded[kind].filter((column) => columns[column] === undefined)
  if (kind === 'aum' && columns.customerNo === undefined && columns.mobile === undefined) {
    missing.push('customerNo or mobile')
  }
  if (missing.length === 0) return { columns }
  const known = missing.map((column) => {
    const names = headerNames[column as Column]
    return names ? `${column} (${names.join(', ')})` : column
  })
  return { reason: `the header line lacks ${known.join('; ')}` }
}

const customerNoPattern = /^[0-9A-Z]{4,32}$/
const amountPattern = /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/
const yes = new Set(['yes', 'y', '是'])
const no = new Set(['no', 'n', '否'])

function cell(record: readonly string[], columns: Columns, column: Column): string {
  const index = columns[column]
  return index === undefined ? '' : (record[index] ?? '').trim()
}

/** The person of a line. An empty cell is a missing one; a malformed one refuses the line even beside a good one. */
function holderOf(record: readonly string[], columns: Columns): Holder | Refusal {
  const customerNo = cell(record, columns, 'customerNo').toUpperCase()
  const mobile = cell(record, columns, 'mobile')
  if (customerNo === '' && mobile === '') return { reason: 'neither customer number nor mobile is given' }
  if (customerNo !== '' && !customerNoPattern.test(customerNo)) {
    return { reason: 'the customer number is not 4 to 32 letters and digits' }
  }
  if (mobile !== '' && !mobilePattern.test(mobile))
    return { reason: 'the mobile is not 11 digits beginning with 13 to 19' }
  return { customerNo: customerNo || null, mobile: mobile || null }
}

/** `1,234.50` → `1234.5`, so that the same amount always compares equal. Never a number: no digit may get lost. */
export function plainAmount(text: string): string | null {
  if (!amountPattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

/** Reads one line of an AUM file; `thisMonth` is the running business month, beyond which there are no results. */
export function readAumRow(record: readonly string[], columns: Columns, thisMonth: string): AumRow | Refusal {
  const month = cell(record, columns, 'month')
  const reached = cell(record, columns, 'reached').toLowerCase()
  const amountText = cell(record, columns, 'amount')
  if (month === '') return { reason: 'the month is missing' }
  if (!isMonth(month)) return { reason: 'the month is not one like 2026-11' }
  if (month > thisMonth) return { reason: 'the month has not begun yet' }
  const holder = holderOf(record, columns)
  if ('reason' in holder) return holder
  if (reached === '') return { reason: 'whether the target was reached is missing' }
  if (!yes.has(reached) && !no.has(reached)) return { reason: 'reached is none of yes, no, Y, N, 是, 否' }
  if (amountText === '') return { reason: 'the amount is missing' }
  const amount = plainAmount(amountText)
  if (amount === null) return { reason: 'the amount is not a decimal of 0 or more' }
  return { ...holder, month, reached: yes.has(reached), amount }
}

/** Reads one line of a customers file. */
export function readCustomerRow(record: readonly string[], columns: Columns): CustomerRow | Refusal {
  const holder = holderOf(record, columns)
  if ('reason' in holder) return holder
  if (holder.customerNo === null) return { reason: 'the customer number is missing' }
  if (holder.mobile === null) return { reason: 'the mobile is missing' }
  return { customerNo: holder.customerNo, mobile: holder.mobile }
}
