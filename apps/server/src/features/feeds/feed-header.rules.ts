import { englishCount } from '@club/contract/english-count.ts'
import { type FeedColumn, findColumns, type Positions, type Refusal } from './feed-cells.rules.ts'
import { plainCell } from './feed-text.rules.ts'

/** Where a file has its kind's columns, and how many columns it has. */
export interface FeedHeader {
  positions: Positions
  width: number
  /** The named columns that are not read, counted from 1. */
  unread: number[]
}

const otherSeparators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
  ['，', 'wide commas'],
  ['；', 'wide semicolons'],
] as const

/** A header never has this many digits in a row; a customer number, a mobile, a month or an amount does. */
const looksLikeData = /\d{4}/

/** The positions of a kind's columns, or what is wrong with the header line, with an example of a good one. */
export function readHeader(
  cells: readonly string[],
  columns: Record<string, FeedColumn>,
): FeedHeader | Refusal {
  const header = findColumns(cells, columns)
  if (!('reason' in header)) {
    const read = new Set(header.positions.values())
    const unread = cells.flatMap((cell, at) => (read.has(at) || plainCell(cell) === '' ? [] : at + 1))
    return { ...header, width: cells.length, unread }
  }
  const names = Object.values(columns).map(({ headers }) => headers[0])
  const person = 'customerNo' in columns ? [] : ['customer_no']
  const example = [...person, ...names].join(',')
  const { reason } = header
  return { reason: `${reason}; ${foundIn(cells)}; cells are separated by commas, for example: ${example}` }
}

/**
 * What the line is, and nothing that it says: the path may name any file that the server can read, such as its settings,
 * or a file about people, and the reason is stored.
 */
function foundIn(cells: readonly string[]): string {
  if (cells.some((cell) => looksLikeData.test(cell)))
    return 'its first line holds data, not the names of columns'
  const [only = ''] = cells
  const separator = cells.length === 1 && otherSeparators.find(([sign]) => only.includes(sign))
  return separator
    ? `it holds ${separator[1]} instead of commas`
    : `it has ${englishCount(cells.length, 'column')}`
}
