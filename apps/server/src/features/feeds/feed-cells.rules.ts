import { mobilePattern } from '@club/contract/identity.constants.ts'
import { invisibleIn, maskedNumber, plainCell, shownCell, spreadsheetWord } from './feed-text.rules.ts'
import { asOfCell, type Moment } from './feed-times.rules.ts'

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

/** Why a line is refused, in words for the operator; of a number of a person it shows no more than the end. */
export interface Refusal {
  reason: string
  /** Whether it would move a customer number, which nobody has confirmed. */
  isMove?: boolean
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
    description:
      'as of when the row speaks, `2026-11-20T10:00:00+08:00` (without a zone: that of Shanghai) or a day; optional',
  },
} satisfies Record<string, FeedColumn>
type SharedColumn = keyof typeof sharedColumns

/** The position of each column in a line. */
export type Positions = ReadonlyMap<string, number>

/** A line's cells by column, without invisible characters around them; '' if the file lacks the column. */
export type Line<Column extends string = never> = (column: Column | SharedColumn) => string

/** The cells of a record by the positions of its file's columns. */
export function lineOf(record: readonly string[], positions: Positions): Line<string> {
  return (column) => plainCell(record[positions.get(column) ?? -1] ?? '')
}

/** Reads a line by its kind, unless one of its cells holds a character that nobody sees. */
export function readLine<Row, Column extends string>(
  kind: { columns: Record<Column, FeedColumn>; read(line: Line<Column>, moment: Moment): Row | Refusal },
  line: Line<Column>,
  moment: Moment,
): Row | Refusal {
  const own = Object.entries<FeedColumn>({ ...sharedColumns, ...kind.columns })
  for (const [column, { headers }] of own) {
    const character = invisibleIn(line(column as Column))
    if (character !== null) return { reason: `${headers[0]} holds ${character} within its text` }
  }
  return kind.read(line, moment)
}

/** Finds a kind's columns in the header line; other columns are ignored. */
export function findColumns(
  header: readonly string[],
  needed: Record<string, FeedColumn>,
): { positions: Positions } | Refusal {
  const known = Object.entries<FeedColumn>({ ...sharedColumns, ...needed })
  const positions = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const name = plainCell(cell).toLowerCase()
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
/** What exporters write where there is no value, or a truth value. */
const notANumber = /^(TRUE|FALSE|NULL|NONE|NAN|N\/A|#N\/A|UNDEFINED|EMPTY|BLANK)$/
/** A number that a spreadsheet shortened. */
const shortened = /^\d+E\d+$/
/** A spreadsheet that takes a number for an amount shows a decimal of it. */
const zeroDecimals = /^(\d+)\.0+$/

/** A core customer number as the bank knows it, without what a spreadsheet added. */
export function customerNoOf(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(zeroDecimals, '$1')
}

const betweenDigits = /[\s\p{Pd}().·]/gu
const withPrefix = /^(?:\+?86|0086)?(1[3-9]\d{9})$/

/** A mobile in 11 digits, however it is written: with +86, spaces, dashes; '' for anything else. */
export function mobileIn(text: string): string {
  const digits = text.normalize('NFKC').replace(zeroDecimals, '$1').replace(betweenDigits, '')
  const [, mobile = ''] = withPrefix.exec(digits) ?? []
  return mobilePattern.test(mobile) ? mobile : ''
}

/** Why a cell is not a mobile. */
export function notAMobile(what: string, text: string): string {
  return `${what} is not 11 digits beginning with 13 to 19: ${shownCell(text)}${spreadsheetWord(text)}`
}

/** The person of a line. A malformed customer number or mobile refuses the line even beside a good other one. */
function holderOf(line: Line): Holder | Refusal {
  const customerNo = customerNoOf(line('customerNo'))
  const mobile = mobileIn(line('mobile'))
  if (customerNo === '' && line('mobile') === '')
    return { reason: 'neither customer number nor mobile is given' }
  if (notANumber.test(customerNo)) {
    return { reason: `the customer number is a word for no value: ${shownCell(line('customerNo'))}` }
  }
  if (customerNo !== '' && (!customerNoPattern.test(customerNo) || shortened.test(customerNo))) {
    const shown = shownCell(line('customerNo'))
    const reason = `the customer number is not 4 to 32 letters and digits: ${shown}`
    return { reason: reason + spreadsheetWord(line('customerNo')) }
  }
  if (line('mobile') !== '' && mobile === '') return { reason: notAMobile('the mobile', line('mobile')) }
  return { customerNo: customerNo || null, mobile: mobile || null }
}

/** The person of a row, masked. */
export function maskedHolder({ customerNo, mobile }: Holder): string {
  if (customerNo !== null) return `customer ${maskedNumber(customerNo)}`
  return `mobile ${maskedNumber(mobile ?? '')}`
}

const amountPattern = /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/

/** `1,234.50` → `1234.5`, so that equal amounts compare equal. Never a number: that would lose digits. */
export function plainAmount(text: string): string | null {
  const amount = text.normalize('NFKC')
  if (!amountPattern.test(amount)) return null
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

/** Why a cell is not an amount. Its digits are not shown: an amount is stored sealed. */
export function notAnAmount(what: string, text: string): string {
  const shown = shownCell(text.replace(/\d/g, '*'))
  return `${what} is not a decimal of 0 or more: ${shown}${spreadsheetWord(text)}`
}

const yes = new Set(['yes', 'y', '是'])
const no = new Set(['no', 'n', '否'])

/** Null for anything that is neither yes nor no. */
export function yesOrNo(text: string): boolean | null {
  const word = text.normalize('NFKC').toLowerCase()
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

/** Person and time of a row. */
export function feedRowOf(line: Line, moment: Moment): FeedRow | Refusal {
  const holder = holderOf(line)
  if ('reason' in holder) return holder
  const time = asOfCell(line('asOf'), moment)
  return 'reason' in time ? time : { ...holder, ...time }
}
